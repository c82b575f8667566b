import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeDirectory } from "./make-directory.ts";

const ENDS_MS = 20_000;
/** In a process of its own, since what never ends could not be stopped here. */
const openStoreIn = (directory: string) =>
  spawnSync(
    process.execPath,
    [
      "--input-type=module",
      "-e",
      `import { openEmbeddedStore } from ${JSON.stringify(join(import.meta.dirname, "embedded/open-embedded-store.ts"))};
       openEmbeddedStore({ directory: ${JSON.stringify(directory)}, durability: "process", indexes: [] });`,
    ],
    { encoding: "utf8", timeout: ENDS_MS },
  );

it.runIf(process.platform === "linux")("says the system's reason where no directory can be made", () => {
  const { signal, stderr } = openStoreIn("/proc/risk-store/deep");
  expect(signal).toBeNull();
  expect(stderr).toContain(`Cannot open the store in "/proc/risk-store/deep": ENOENT`);
});

it("makes the parents that are missing, for their owner alone, and keeps what is there", () => {
  const root = mkdtempSync(join(tmpdir(), "risk-make-"));
  try {
    const deep = join(root, "a", "b", "c");
    makeDirectory(deep);
    makeDirectory(deep);
    for (const made of [join(root, "a"), join(root, "a", "b"), deep]) expect(statSync(made).mode & 0o777).toBe(0o700);
    writeFileSync(join(root, "file"), "");
    expect(() => makeDirectory(join(root, "file", "below"))).toThrow("ENOTDIR");
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
