import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generateClients } from "../../scripts/clients/generate-clients.ts";
import { configurationScenario } from "./scenario/configuration.ts";
import { identifiersScenario } from "./scenario/identifiers.ts";
import { runningServiceScenario } from "./scenario/running-service.ts";
import { openScene, openStage, type Scene, type Stage } from "./scenario/scene.ts";
import { strangerScenario } from "./scenario/stranger.ts";
import { troubleScenario } from "./scenario/trouble.ts";
import { webhooksScenario } from "./scenario/webhooks.ts";
import { CLIENT_LANGUAGES, missingToolchain } from "./start-driver.ts";

// One scenario for every client. A language whose toolchain is missing is skipped by name, unless CLIENTS=required says that none may be.
const ROOT = join(import.meta.dirname, "..", "..");
const JAVA_MODELS = "clients/java/src/main/java/example/fraudrisk/model";
/** A cold build of what a language's standard library needs, on a machine with other work. */
const BUILD_TIMEOUT_MS = 300_000;
const languages = await Promise.all(
  CLIENT_LANGUAGES.map(async (language) => ({ language, missing: await missingToolchain(language) })),
);

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

test("what the clients generate from the contract stands in the project as the contract is now", async () => {
  const generated = await generateClients();
  for (const [path, text] of generated) {
    const found = await readFile(join(ROOT, path), "utf8").catch(() => "");
    expect(found, `Run node_modules/.bin/node scripts/write-clients.ts: ${path} is out of date`).toBe(text);
  }
  // A type that the contract no longer has leaves no file behind.
  const models = await readdir(join(ROOT, JAVA_MODELS));
  expect(models.filter((name) => !generated.has(`${JAVA_MODELS}/${name}`))).toEqual([]);
});

test("every client has its toolchain here, where CLIENTS=required", () => {
  const missing = languages.flatMap((one) => (one.missing === undefined ? [] : [`${one.missing} for ${one.language}`]));
  if (missing.length > 0) console.log(`Skipped clients: there is no ${missing.join(", no ")}`);
  expect(process.env["CLIENTS"] === "required" ? missing : []).toEqual([]);
});

for (const { language, missing } of languages) {
  const name = `the client in ${language}${missing === undefined ? "" : ` (skipped: there is no ${missing})`}`;
  // The languages beside each other, for much of what they do is waiting; each goes through its scenario step by step.
  describe.skipIf(missing !== undefined).concurrent(name, () => {
    let scene: Scene;
    beforeAll(async () => {
      scene = await openScene(stage, language);
    }, BUILD_TIMEOUT_MS);
    afterAll(() => scene[Symbol.asyncDispose]());

    describe("against a running service", { concurrent: false }, () => runningServiceScenario(() => scene));
    describe("when the service is in trouble", { concurrent: false }, () => troubleScenario(() => scene));
    describe("when another server answers", { concurrent: false }, () => strangerScenario(() => scene));
    describe("opening it", { concurrent: false }, () => configurationScenario(() => scene));
    describe("hashing identifiers", { concurrent: false }, () => identifiersScenario(() => scene));
    describe("receiving webhooks", { concurrent: false }, () => webhooksScenario(() => scene));
  });
}
