import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createFileRegistry,
  type DescMethod,
  type FileRegistry,
  fromBinary,
  getOption,
  toJson,
} from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { http } from "#gen/google/api/annotations_pb.ts";
import { HttpRuleSchema } from "#gen/google/api/http_pb.ts";
import { type MethodRules, method as methodOption } from "#gen/risk/v1/options_pb.ts";

/**
 * Compares proto/risk with proto/contract.binpb, the contract as last released, and ends with 1 where a client of that one would break: by
 * wire format, by
 * name (`buf breaking`, rules FILE), or by a method's path, scope or statuses. With `--accept` it writes the contract of now as the released one.
 * Run from the project's root with node_modules/.bin on the PATH; needs no network.
 */
const RELEASED = "proto/contract.binpb";
const RULES = JSON.stringify({ version: "v2", breaking: { use: ["FILE"] } });

if (process.argv.includes("--accept")) build(RELEASED);
else process.exitCode = check();

function build(file: string): void {
  execFileSync("buf", ["build", "--path", "proto/risk", "--exclude-source-info", "-o", file], { stdio: "inherit" });
}

function check(): number {
  const directory = mkdtempSync(join(tmpdir(), "risk-contract-"));
  try {
    const now = join(directory, "now.binpb");
    build(now);
    const args = ["breaking", now, "--against", RELEASED, "--config", RULES, "--exclude-imports"];
    const { status, stdout, stderr } = spawnSync("buf", args, { encoding: "utf8" });
    const broken = [...brokenMethods(registryOf(RELEASED), registryOf(now)), ...lines(`${stdout}${stderr}`)];
    for (const line of broken) console.error(line);
    if (broken.length === 0 && status === 0) return 0;
    console.error(
      "Keep the released contract, or put the change into risk.v2: see CONTRIBUTING.md, Change the contract",
    );
    return 1;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function lines(text: string): readonly string[] {
  return text.split("\n").filter((line) => line !== "");
}

function registryOf(file: string): FileRegistry {
  return createFileRegistry(fromBinary(FileDescriptorSetSchema, readFileSync(file)));
}

/** Methods whose annotations a client over REST, or a key that may call, would miss. One that is gone is `buf`'s to tell. */
function brokenMethods(released: FileRegistry, now: FileRegistry): readonly string[] {
  const broken: string[] = [];
  for (const type of released) {
    if (type.kind !== "service") continue;
    for (const before of type.methods) {
      const after = now.getService(type.typeName)?.methods.find(({ name }) => name === before.name);
      const [was, is] = [promiseOf(before), after === undefined ? undefined : promiseOf(after)];
      if (is !== undefined && was !== is) broken.push(`${type.typeName}.${before.name}: wanted ${was}, found ${is}`);
    }
  }
  return broken;
}

/** What a method promises beside its messages. New error codes may come: a client must expect codes that it does not know. */
function promiseOf(method: DescMethod): string {
  const { scope, successStatus, replayStatus, idempotencyKey, upload }: MethodRules = getOption(method, methodOption);
  return JSON.stringify({
    ...Object(toJson(HttpRuleSchema, getOption(method, http))),
    scope,
    successStatus,
    replayStatus,
    idempotencyKey,
    upload,
  });
}
