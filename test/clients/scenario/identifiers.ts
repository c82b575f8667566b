import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import vectors from "../../vectors/identifiers.json" with { type: "json" };
import type { Scene } from "./scene.ts";

/** What a client makes of identifiers. */
export function identifiersScenario(scene: () => Scene): void {
  beforeAll(() => scene().driver.ask("open_hasher", { key_file: scene().files.identifierKey }));

  test("agrees with every vector", async () => {
    for (const { name, kind, value, hash, refused } of vectors.vectors) {
      if (refused === undefined) expect(await scene().driver.ask("hash", { kind, value }), name).toBe(hash);
      else {
        const { kind: why, code, message } = await scene().driver.refusal("hash", { kind, value });
        expect({ why, code }, name).toEqual({ why: "identifier", code: refused });
        if (value.trim().length > 3) expect(message).not.toContain(value.trim());
      }
    }
  });

  test.each(["", "00112233", `${vectors.key.slice(1)}g`])("refuses the key %j", async (key) => {
    const file = join(scene().folder, "bad.key");
    await writeFile(file, key);
    expect(await scene().driver.refusal("open_hasher", { key_file: file })).toMatchObject({ kind: "configuration" });
  });
}
