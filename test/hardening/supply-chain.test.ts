import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import type { Json } from "../support/json.ts";

const ROOT = join(import.meta.dirname, "..", "..");
/** Packages that may run a script while they are installed, and why. */
const INSTALL_SCRIPTS: Readonly<Record<string, string>> = {
  "@bufbuild/buf": "a tool for development: it links the binary of its platform package",
  esbuild:
    "puts the binary of its platform package in place of a script that starts it; works as well without, as in the image",
};
const run = promisify(execFile);
const NPM_MAJOR_MIN = 10;

let locked: readonly (readonly [path: string, entry: Json])[];
beforeAll(async () => {
  const lock = JSON.parse(await readFile(join(ROOT, "package-lock.json"), "utf8"));
  locked = Object.entries<Json>(lock.packages).filter(([path]) => path !== "");
});

const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

describe("the packages of package-lock.json", () => {
  it("run no script while they are installed, but for those that are named here with a reason", () => {
    const scripted = locked.filter(([, entry]) => entry.hasInstallScript === true);
    expect(scripted.map(([path]) => nameOf(path))).toEqual(Object.keys(INSTALL_SCRIPTS));
    const shipped = scripted.filter(([, entry]) => entry.dev !== true);
    expect(shipped.map(([path]) => nameOf(path))).toEqual(["esbuild"]);
  });

  it("that run in the service need no script of their own: the image is made without any", async () => {
    const installs = [...(await readFile(join(ROOT, "Dockerfile"), "utf8")).matchAll(/npm ci .*/g)].map(
      ([line]) => line,
    );
    expect(installs).toEqual([expect.stringContaining("--omit=dev --ignore-scripts")]);
  });

  it("are pinned by their content, all that run in the service", () => {
    const shipped = locked.filter(([, entry]) => entry.dev !== true);
    expect(shipped.length).toBeGreaterThan(50);
    for (const [path, { integrity }] of shipped)
      expect({ path, integrity }).toEqual({ path, integrity: expect.stringMatching(/^sha512-/) });
    const unpinned = locked.filter(([, entry]) => entry.integrity === undefined);
    expect(unpinned.filter(([, entry]) => !(entry.dev === true && entry.optional === true))).toEqual([]);
  });

  it("are asked for by exact versions", async () => {
    const manifest = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
    for (const kind of ["dependencies", "devDependencies", "optionalDependencies"])
      for (const [name, version] of Object.entries(manifest[kind]))
        expect(`${name} ${version}`).toMatch(/ \d+\.\d+\.\d+(-[\w.]+)?$/);
  });

  it("come from the registry alone", () => {
    const elsewhere = locked.filter(
      ([, { resolved, link }]) =>
        link === true || (resolved !== undefined && !resolved.startsWith("https://registry.npmjs.org/")),
    );
    expect(elsewhere.map(([path]) => path)).toEqual([]);
  });
});

// Without --omit=dev: npm then leaves out packages of the service that a tool needs, too. Tools are marked instead.
it("npm writes a bill of materials in CycloneDX of every package, and marks those that are tools", async (context) => {
  const version = await run("npm", ["--version"], { cwd: ROOT }).catch(() => ({ stdout: "0" }));
  if (Number.parseInt(version.stdout, 10) < NPM_MAJOR_MIN) return context.skip("no npm that can do it is installed");
  const { stdout } = await run("npm", ["run", "--silent", "sbom"], { cwd: ROOT, maxBuffer: 64 * 1_024 * 1_024 });
  const bill = JSON.parse(stdout);
  expect(bill.bomFormat).toBe("CycloneDX");
  const isTool = ({ properties }: Json) =>
    properties.some((property: Json) => property.name === "cdx:npm:package:development" && property.value === "true");
  const listed = new Map(bill.components.map((component: Json) => [component.purl, isTool(component)]));
  for (const [path, { version: pinned, dev = false }] of locked) {
    const purl = `pkg:npm/${nameOf(path).replace("@", "%40")}@${pinned}`;
    expect({ purl, isTool: listed.get(purl) }).toEqual({ purl, isTool: dev });
  }
});
