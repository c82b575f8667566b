import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { ENGINE_VERSION } from "../src/engine/policy/engine-version.ts";
import { RELEASED_ENGINES } from "../src/releases/released-engines.ts";
import { changelogProblems, readChangelog } from "./release/changelog-problems.ts";
import { versionProblems } from "./release/version-problems.ts";

// Says what is missing to release the version of package.json: `npm run release:check`. It runs no tests: .ci/run and .ci/long do.
const ROOT = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const { version, scripts }: { readonly version: string; readonly scripts: Readonly<Record<string, string>> } =
  JSON.parse(read("package.json"));

const problems = [
  ...changelogProblems(readChangelog(read("CHANGELOG.md")), version, isProof),
  ...versionProblems(version, read),
  ...(read("docs/upgrading.md").includes(`## To ${version}`)
    ? []
    : [`Say in docs/upgrading.md, "## To ${version}", what to do`]),
  ...(RELEASED_ENGINES.includes(ENGINE_VERSION) ? [] : [`Release engine ${ENGINE_VERSION}: CONTRIBUTING.md says how`]),
  ...contractProblems(),
  ...scriptProblems("docs:check", "Write the generated pages and the engine's file anew"),
  ...scriptProblems("sbom", "Mend the bill of materials"),
  ...gitProblems(),
];
for (const problem of problems) process.stdout.write(`- ${problem}\n`);
process.stdout.write(problems.length === 0 ? `Nothing is missing for ${version}.\n` : "");
process.exitCode = problems.length === 0 ? 0 : 1;

/** A file of the project, or a script of package.json. */
function isProof(name: string): boolean {
  const script = /^npm run ([\w:]+)$/.exec(name)?.[1];
  return script === undefined ? existsSync(join(ROOT, name)) : Object.hasOwn(scripts, script);
}

/** The released contract must be the one of now: what clients of this version may rely on. */
function contractProblems(): readonly string[] {
  const directory = mkdtempSync(join(tmpdir(), "risk-release-"));
  try {
    const now = join(directory, "now.binpb");
    execFileSync("buf", ["build", "--path", "proto/risk", "--exclude-source-info", "-o", now], { cwd: ROOT });
    const same = readFileSync(now).equals(readFileSync(join(ROOT, "proto", "contract.binpb")));
    return same ? [] : ["Accept the contract as released: npm run contract:accept"];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function scriptProblems(script: string, advice: string): readonly string[] {
  const { status, stderr } = spawnSync("npm", ["run", "--silent", script], { cwd: ROOT, encoding: "utf8" });
  return status === 0 ? [] : [`${advice}: npm run ${script} says ${stderr.trim().split("\n").at(-1) ?? ""}`];
}

function gitProblems(): readonly string[] {
  const git = (...given: readonly string[]) => execFileSync("git", given, { cwd: ROOT, encoding: "utf8" }).trim();
  return [
    ...(git("status", "--porcelain") === "" ? [] : ["Commit what is not committed"]),
    ...(git("tag", "--list", `v${version}`) === "" ? [] : [`Raise the version: the tag v${version} is there`]),
  ];
}
