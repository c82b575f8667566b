import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import type { JsonValue } from "@bufbuild/protobuf";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  documentParts,
  follow,
  type OperationPart,
  type ResponsePart,
} from "../../src/edge/docs-page/document-parts.ts";
import { type ClientCall, clientCall } from "../../src/edge/docs-page/snippets/client-call.ts";
import {
  camelCase,
  goParameter,
  javaName,
  nodeName,
  pythonName,
} from "../../src/edge/docs-page/snippets/client-names.ts";
import { clientSnippets } from "../../src/edge/docs-page/snippets/client-snippets.ts";
import { startService } from "../support/start-service.ts";
import { buildGo, buildJava } from "./start-driver.ts";
import { type ScriptedServer, startScriptedServer } from "./start-scripted-server.ts";

// Every call that /docs shows, in every language: each sends what its curl line sends, and reads what a service answered to it.
const ROOT = join(import.meta.dirname, "..", "..");
const RUN_TIMEOUT_MS = 300_000;
const execute = promisify(execFile);

interface Shown {
  readonly verb: string;
  readonly path: string;
  readonly call: ClientCall;
  readonly answer: JsonValue;
  /** The snippet of each language. */
  readonly texts: ReadonlyMap<string, string>;
}

let folder: string;
let scripted: ScriptedServer;
let shown: readonly Shown[];
/** Every value that a snippet takes from a variable. */
let names: readonly string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "risk-docs-"));
  await using stack = new AsyncDisposableStack();
  const service = await startService();
  stack.defer(() => service.stop());
  shown = await readShown(service.baseUrl);
  names = [...new Set(shown.flatMap(({ call }) => [...call.pathNames, ...call.requiredNames]))];
  scripted = await startScriptedServer();
  await writeFile(join(folder, "api.key"), service.testKey);
});

afterAll(async () => {
  await scripted[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function readShown(baseUrl: string): Promise<readonly Shown[]> {
  const document = documentParts(JSON.parse(await (await fetch(`${baseUrl}/v1/openapi.json`)).text()));
  const answerOf = (operation: OperationPart): JsonValue => {
    const success = Object.entries(operation.responses).find(([status]) => status.startsWith("2"))?.[1];
    const content = success && follow<ResponsePart>(document, success).content;
    const [example] = Object.values(Object.values(content ?? {})[0]?.examples ?? {});
    return example?.value ?? {};
  };
  return Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).flatMap(([verb, operation]) => {
      const call = clientCall(document, path, operation);
      const texts = new Map(clientSnippets(document, path, operation).map(({ language, text }) => [language, text]));
      return call === undefined ? [] : [{ verb, path, call, answer: answerOf(operation), texts }];
    }),
  );
}

function valueFor(name: string): string {
  return `a-${name}`;
}

/** The program of a language: variables, and every snippet in it. */
type Program = (snippets: readonly string[]) => Promise<readonly [file: string, ...args: string[]]>;

const PROGRAMS: Readonly<Record<string, Program>> = {
  async Node(snippets) {
    const file = join(folder, "snippets.mts");
    const variables = names.map((name) => `const ${nodeName(name)} = "${valueFor(name)}";`);
    const head = `import { createClient } from "${join(ROOT, "clients/typescript/src/create-client.ts")}";
const client = createClient({ baseUrl: "${scripted.baseUrl}", apiKeyFile: "${join(folder, "api.key")}" });`;
    await writeFile(file, [head, ...variables, ...snippets.map((one) => `{\n${one}\n}`)].join("\n"));
    return [process.execPath, file];
  },
  async Python(snippets) {
    const file = join(folder, "snippets.py");
    const variables = names.map((name) => `${pythonName(name)} = "${valueFor(name)}"`);
    const head = `import sys\nsys.path.insert(0, "${join(ROOT, "clients/python/src")}")\nfrom fraud_risk import Client
client = Client("${scripted.baseUrl}", api_key_file="${join(folder, "api.key")}")`;
    await writeFile(file, [head, ...variables, ...snippets].join("\n"));
    return ["python3", "-B", file];
  },
  async PHP(snippets) {
    const file = join(folder, "snippets.php");
    const variables = names.map((name) => `$${camelCase(name)} = '${valueFor(name)}';`);
    const head = `<?php
spl_autoload_register(fn ($class) => require '${join(ROOT, "clients/php/src")}/' . substr($class, 10) . '.php');
$client = new FraudRisk\\Client('${scripted.baseUrl}', apiKeyFile: '${join(folder, "api.key")}');`;
    await writeFile(file, [head, ...variables, ...snippets].join("\n"));
    return ["php", file];
  },
  async Go(snippets) {
    const source = join(folder, "go");
    await mkdir(source);
    const module = "module snippets\n\ngo 1.22\n\nrequire fraudrisk.example/client v1.0.0\n\n";
    await writeFile(
      join(source, "go.mod"),
      `${module}replace fraudrisk.example/client => ${join(ROOT, "clients/go")}\n`,
    );
    const variables = names.flatMap((name) => [
      `${goParameter(name)} := "${valueFor(name)}"`,
      `_ = ${goParameter(name)}`,
    ]);
    const calls = snippets.map((one) => `func() {\n${one}\nuse(answer, err)\n}()`);
    const head = `package main

import (
	"context"
	"encoding/json"
	"log"

	fraudrisk "fraudrisk.example/client"
)

var _ = json.Unmarshal

func use(_ any, err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func main() {
	ctx := context.Background()
	client, err := fraudrisk.New(fraudrisk.Config{BaseURL: "${scripted.baseUrl}", APIKeyFile: "${join(folder, "api.key")}"})
	use(client, err)`;
    await writeFile(join(source, "main.go"), [head, ...variables, ...calls, "}", ""].join("\n"));
    return [await buildGo(source, join(folder, "snippets"))];
  },
  async Java(snippets) {
    const file = join(folder, "Snippets.java");
    const variables = names.map((name) => `static final String ${javaName(name)} = "${valueFor(name)}";`);
    const methods = snippets.map((one, index) => `static void call${index}(FraudRiskClient client) {\n${one}\n}`);
    const calls = snippets.map((_, index) => `call${index}(client);`);
    const head =
      "import example.fraudrisk.*;\nimport example.fraudrisk.model.*;\nimport java.nio.charset.StandardCharsets;\nimport java.nio.file.Path;\nclass Snippets {";
    const main = `public static void main(String[] args) {
var client = FraudRiskClient.builder("${scripted.baseUrl}").apiKeyFile(Path.of("${join(folder, "api.key")}")).build();
${calls.join("\n")}\n}\n}\n`;
    await writeFile(file, [head, ...variables, ...methods, main].join("\n"));
    return ["java", "-cp", await buildJava(folder), file];
  },
};

test.each(Object.keys(PROGRAMS))(
  "every call that /docs shows in %s sends what curl sends, and reads the answer",
  async (language) => {
    scripted.play(...shown.map(({ answer }) => ({ status: 200, body: answer })));
    const snippets = shown.map(({ texts }) => texts.get(language) ?? "");
    const [program, ...args] = (await PROGRAMS[language]?.(snippets)) ?? [""];
    await execute(program, args);
    const sent = scripted.requests().map(({ method, path, body, headers }) => {
      const isJson = headers["content-type"] === "application/json" && body !== "";
      return { method, path, body: isJson ? JSON.parse(body) : body };
    });
    expect(sent).toEqual(
      shown.map(({ verb, path, call }) => {
        const query = call.requiredNames.map((name) => `${name}=${valueFor(name)}`).join("&");
        const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => valueFor(name));
        const empty = sent[shown.findIndex((one) => one.call === call)]?.body;
        // Where there is nothing to say, an empty object says as much as no body.
        const nothing = JSON.stringify(empty) === "{}" ? {} : "";
        return {
          method: verb.toUpperCase(),
          path: query === "" ? target : `${target}?${query}`,
          body: call.body ?? nothing,
        };
      }),
    );
  },
  RUN_TIMEOUT_MS,
);
