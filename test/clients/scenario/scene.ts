import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startService, type TestService } from "../../support/start-service.ts";
import vectors from "../../vectors/identifiers.json" with { type: "json" };
import { type ClientLanguage, type Driver, startDriver } from "../start-driver.ts";
import { type ScriptedServer, startScriptedServer } from "../start-scripted-server.ts";

/** What every client is tested against: a running service, and files that hold the keys. */
export interface Stage {
  readonly folder: string;
  readonly service: TestService;
  readonly files: { readonly apiKey: string; readonly identifierKey: string };
  [Symbol.asyncDispose](): Promise<void>;
}

/** The stage with the client of one language on it, a folder of its own, and a server that can misbehave. */
export interface Scene extends Stage {
  readonly language: ClientLanguage;
  readonly driver: Driver;
  readonly scripted: ScriptedServer;
}

/** Sets the stage in a folder of its own. */
export async function openStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), "risk-clients-"));
  const service = await startService();
  const files = { apiKey: join(folder, "api.key"), identifierKey: join(folder, "identifier.key") };
  await writeFile(files.apiKey, `${service.testKey}\n`);
  await writeFile(files.identifierKey, `${vectors.key}\n`);
  return {
    folder,
    service,
    files,
    async [Symbol.asyncDispose]() {
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Puts the client of a language on the stage. */
export async function openScene(stage: Stage, language: ClientLanguage): Promise<Scene> {
  const folder = join(stage.folder, language);
  await mkdir(folder);
  const driver = await startDriver(language, join(folder, "build"));
  const scripted = await startScriptedServer();
  return {
    ...stage,
    folder,
    language,
    driver,
    scripted,
    async [Symbol.asyncDispose]() {
      await driver[Symbol.asyncDispose]();
      await scripted[Symbol.asyncDispose]();
    },
  };
}

/** An id that nobody has used. */
export function freshId(): string {
  return `client-${randomBytes(8).toString("hex")}`;
}

/** What looks like the hash of an identifier. */
export function hashOf(digit: string): string {
  return digit.repeat(64);
}

/** A valid score request with a transaction of its own. */
export function scoreBody(amount = 1_250_000) {
  const transaction = {
    id: freshId(),
    type: "transfer",
    amount,
    currency: "NGN",
    occurred_at: new Date().toISOString(),
    channel: "mobile_app",
  };
  return {
    transaction,
    customer: { id_hash: hashOf("a"), phone_hash: hashOf("b") },
    beneficiary: { account_hash: hashOf("c"), bank_code: "058" },
  };
}
