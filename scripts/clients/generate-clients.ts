import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { documentParts } from "../../src/edge/docs-page/document-parts.ts";
import { startService } from "../../test/support/start-service.ts";
import { readContract } from "./read-contract.ts";
import { writeGo } from "./write-go.ts";
import { writeJava } from "./write-java.ts";
import { writePhp } from "./write-php.ts";
import { writePython } from "./write-python.ts";
import { writeTypescript } from "./write-typescript.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const BIOME = join(ROOT, "node_modules", ".bin", "biome");
const WRITERS = [writeTypescript, writePython, writeGo, writePhp, writeJava] as const;

/** The generated files of every client by their path in the project, from the OpenAPI document that a service serves now. */
export async function generateClients(): Promise<ReadonlyMap<string, string>> {
  const service = await startService();
  const document = JSON.parse(await (await fetch(`${service.baseUrl}/v1/openapi.json`)).text());
  await service.stop();
  const contract = readContract(documentParts(document));
  const files = WRITERS.flatMap((write) => [...write(contract)]);
  return new Map(files.map(([path, text]) => [path, path.endsWith(".ts") ? formatted(path, text) : text]));
}

/** Formatted like the rest of the project, so that the linter has nothing to say. */
function formatted(path: string, text: string): string {
  const run = execFileSync(BIOME, ["format", `--stdin-file-path=${path}`], {
    cwd: ROOT,
    input: text,
    encoding: "utf8",
  });
  return run;
}
