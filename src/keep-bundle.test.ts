import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bundledEntry } from "./bundled-entry.js";
import { ENTRIES } from "./entries.js";
import { keepBundle } from "./keep-bundle.js";

const SOURCE = "process.stdout.write('as before' satisfies string);";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "risk-bundle-"));
  for (const source of Object.values(ENTRIES)) write(source, SOURCE);
  for (const name of ["gen/one.ts", "node_modules/.package-lock.json"]) write(name, "");
  write("package.json", '{"type":"module"}');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(name: string, text: string, at = new Date("2026-11-25T12:00:00.250Z")): void {
  const file = join(root, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  utimesSync(file, at, at);
}

const kept = () => readdirSync(join(root, "dist"));
const age = (bundle: string, second: number) => utimesSync(join(root, "dist", bundle), second, second);
const run = (url: string) => execFileSync(process.execPath, [new URL(url).pathname], { encoding: "utf8" });

describe("a bundle", () => {
  it("has a file for each entry, which does what its source does", () => {
    const names = Object.keys(ENTRIES) as (keyof typeof ENTRIES)[];
    const bundle = keepBundle(root);
    expect(names.map((name) => bundledEntry(name, root))).toEqual(
      names.map((name) => pathToFileURL(join(bundle, `${name}.js`)).href),
    );
    for (const name of names) expect(run(bundledEntry(name, root))).toBe("as before");
  });

  it("is made once for the same sources, and not for a test beside them, nor for a part of a second", () => {
    const bundle = keepBundle(root);
    write("src/cli/svc.test.ts", "one more");
    // The folder's own time is another one then, and its length is the file system's.
    utimesSync(join(root, "src/cli"), 0, 0);
    // Nobody reads it, or it would be refused.
    write(ENTRIES.serve, "(".repeat(SOURCE.length), new Date("2026-11-25T12:00:00Z"));
    expect(keepBundle(root)).toBe(bundle);
    expect(kept()).toHaveLength(1);
  });

  it.each([
    ["another length", () => write(ENTRIES.svc, "process.stdout.write('otherwise');")],
    ["another time", () => write(ENTRIES.svc, SOURCE, new Date("2026-11-25T12:00:01Z"))],
    ["one more file", () => write("gen/two.ts", "")],
    ["a file less", () => rmSync(join(root, "gen/one.ts"))],
    ["another version", () => write("package.json", '{"type":"module","version":"1.0.1"}')],
    ["other packages", () => write("node_modules/.package-lock.json", "{}")],
  ])("is made anew for %s", (_, change) => {
    const bundle = keepBundle(root);
    change();
    expect(keepBundle(root)).not.toBe(bundle);
    expect(kept()).toHaveLength(2);
  });

  it("stays for processes that began with it while two newer ones are made, and goes then; half a bundle, too", () => {
    mkdirSync(join(root, "dist", "half-made"), { recursive: true });
    age("half-made", 0);
    const made = ["1", "22", "333", "4444"].map((text, index) => {
      write("gen/one.ts", text);
      const bundle = basename(keepBundle(root));
      age(bundle, index + 1);
      return bundle;
    });
    expect(kept().sort()).toEqual(made.slice(1).sort());
  });

  it("stays while a process lives that runs from it, however many are made meanwhile", async () => {
    const users = JSON.stringify(new URL("./bundle-users.js", import.meta.url).href);
    const used = keepBundle(root);
    const program = `import { markBundleUsed } from ${users};
      markBundleUsed(${JSON.stringify(pathToFileURL(join(used, "serve.js")).href)});
      process.stdin.once("end", () => process.exit()).resume();
      process.stdout.write("up");`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    age(basename(used), 0);
    const make = (text: string) => {
      write("gen/one.ts", text);
      keepBundle(root);
    };
    for (const text of ["1", "22", "333", "4444"]) make(text);
    expect(existsSync(used)).toBe(true);
    const ended = once(child, "exit");
    child.stdin.end();
    await ended;
    expect(readdirSync(used)).not.toContain(`used-by-${child.pid}`);
    age(basename(used), 0);
    make("55555");
    expect(existsSync(used)).toBe(false);
  });

  it("is one for processes that start at once", async () => {
    const module = JSON.stringify(new URL("./keep-bundle.js", import.meta.url).href);
    const program = `import { keepBundle } from ${module}; process.stdout.write(keepBundle(process.argv[1]));`;
    const start = () => promisify(execFile)(process.execPath, ["--input-type=module", "-e", program, root]);
    const made = await Promise.all(Array.from({ length: 4 }, start));
    expect(kept()).toHaveLength(1);
    expect(made.map(({ stdout }) => stdout)).toEqual(Array(4).fill(keepBundle(root)));
  });

  it("is on the disk, each file of it, before it has its name: a power cut leaves none whose files are empty", () => {
    const module = JSON.stringify(new URL("./keep-bundle.js", import.meta.url).href);
    const program = `
      import fs from "node:fs";
      import { syncBuiltinESMExports } from "node:module";
      import { basename } from "node:path";
      import { keepBundle } from ${module};
      const { openSync, fsyncSync, renameSync } = fs;
      const [nameOf, synced] = [new Map(), []];
      fs.openSync = (name, ...rest) => {
        const file = openSync(name, ...rest);
        nameOf.set(file, basename(String(name)));
        return file;
      };
      fs.fsyncSync = (file) => {
        fsyncSync(file);
        synced.push(nameOf.get(file));
      };
      fs.renameSync = (from, to) => {
        process.stdout.write(JSON.stringify({ synced, files: fs.readdirSync(from) }));
        renameSync(from, to);
      };
      syncBuiltinESMExports();
      keepBundle(process.argv[1]);`;
    const told = execFileSync(process.execPath, ["--input-type=module", "-e", program, root], { encoding: "utf8" });
    const { synced, files } = JSON.parse(told);
    expect(files.length).toBeGreaterThanOrEqual(Object.keys(ENTRIES).length);
    expect(synced.sort()).toEqual(files.sort());
  });

  it("is left out where none can be kept: the source starts", () => {
    writeFileSync(join(root, "dist"), "no folder");
    expect(() => keepBundle(root)).toThrow();
    expect(run(bundledEntry("svc", root))).toBe("as before");
  });

  it("is left out where its sources make none", () => {
    write(ENTRIES.serve, "import './nowhere.ts';");
    expect(run(bundledEntry("svc", root))).toBe("as before");
    expect(existsSync(join(root, "dist"))).toBe(false);
  });
});
