import { type Command, Option } from "commander";
import { hashIdentifier } from "../identifiers/hash-identifier.ts";
import { IDENTIFIER_KINDS, type IdentifierKind } from "../identifiers/identifier-kind.ts";
import { type IdentifierKey, parseIdentifierKey } from "../identifiers/parse-identifier-key.ts";
import type { CliIo } from "./cli-io.ts";
import { eachTold } from "./each-told.ts";
import { createHashCsvReport, type HashCsvReport, hashCsvColumn } from "./hash-csv.ts";
import { openFile } from "./open-file.ts";
import { overwrittenInput } from "./overwritten-input.ts";
import { readLimited } from "./read-limited.ts";
import { openProgress } from "./show-progress.ts";
import { writeOutput } from "./write-output.ts";

interface HashOptions {
  readonly keyFile: string;
  readonly kind: IdentifierKind;
  readonly csv?: string;
  readonly column?: string;
  readonly out?: string;
  readonly json?: boolean;
}

const INPUT_BYTES_MAX = 4096;

/** Adds `svc hash`: the client's half of the contract, which turns identifiers into the hashes that a score request carries. */
export function addHashCommand(program: Command, io: CliIo): void {
  const command = program
    .command("hash")
    .description("Hash an identifier, or a column of a CSV file, under your own identifier key")
    .argument("[value]", "the identifier, or - to read it from stdin, which keeps it out of the shell's history")
    .requiredOption("--key-file <file>", "file with the identifier key, 64 hex digits")
    .addOption(new Option("--kind <kind>", "what the identifier is").choices(IDENTIFIER_KINDS).makeOptionMandatory())
    .option("--csv <file>", "hash a column of this file in place of one value; - reads stdin")
    .option("--column <name>", "the column to hash, as the header line names it")
    .option("--out <file>", "where the CSV goes; stdout when left out")
    .option("--json", "print JSON");
  command.action(async (value: string | undefined, options: HashOptions) => {
    const mistake = usageMistake(value, options);
    if (mistake !== null) command.error(mistake);
    const overwritten = overwrittenInput(options.out, { "--key-file": options.keyFile });
    if (overwritten !== undefined) command.error(overwritten);
    const key = await readKey(options.keyFile);
    if (options.csv !== undefined) await hashFile(io, key, options);
    else
      await hashValue(io, key, value === "-" ? await readLimited("stdin", io.stdin, INPUT_BYTES_MAX) : value, options);
  });
}

function usageMistake(value: string | undefined, { csv, column, out }: HashOptions): string | null {
  if (csv === undefined) {
    if (value === undefined) return "wanted a value, - or --csv";
    return column === undefined && out === undefined ? null : "--column and --out go with --csv";
  }
  if (value !== undefined) return "wanted a value or --csv, found both";
  return column === undefined ? "wanted --column with --csv" : null;
}

async function readKey(path: string): Promise<IdentifierKey> {
  const { chunks } = await openFile(path);
  const key = parseIdentifierKey(await readLimited("key file", chunks, INPUT_BYTES_MAX));
  if ("message" in key) throw new Error(key.message);
  return key;
}

async function hashValue(
  io: CliIo,
  key: IdentifierKey,
  value: string | undefined,
  options: HashOptions,
): Promise<void> {
  const hash = hashIdentifier(key, options.kind, value ?? "");
  if (typeof hash !== "string") throw new Error(hash.message);
  io.stdout.write(options.json === true ? `${JSON.stringify({ kind: options.kind, hash })}\n` : `${hash}\n`);
}

/** The CSV goes to stdout or to a file; the report goes where the CSV does not. The file that is read is replaced only where all of it was hashed. */
async function hashFile(io: CliIo, key: IdentifierKey, options: HashOptions): Promise<void> {
  const { csv = "", column = "", kind, out } = options;
  const report = createHashCsvReport();
  using progress = openProgress(io, { isQuiet: true, toStdout: out === undefined });
  const { chunks, share } = await openCsv(io, csv);
  const lines = hashCsvColumn(chunks, { key, kind, column, report });
  const onLine = () => progress.show("Hashing", { done: report.rows, unit: "rows", ...share() });
  const tell = () => {
    progress[Symbol.dispose]();
    const text = options.json === true ? reportJson(options, report) : reportLines(report);
    (out === undefined ? io.stderr : io.stdout).write(text);
  };
  const isInPlace = csv !== "-" && overwrittenInput(out, { "--csv": csv }) !== undefined;
  async function* whole(): AsyncGenerator<string> {
    yield* eachTold(lines, onLine);
    if (!isInPlace || report.refusedCount === 0) return;
    // What was refused would be lost.
    tell();
    throw new Error(`${refusal(report)}; "${csv}" stays as it was: correct it, or name another file with --out`);
  }
  await writeOutput(io, out, whole());
  tell();
  if (report.refusedCount > 0) throw new Error(refusal(report));
}

function refusal({ refusedCount, rows }: HashCsvReport): string {
  return `Cannot hash every row: refused ${refusedCount} of ${rows}`;
}

/** Of what comes over stdin nobody knows how much there is. */
async function openCsv(io: CliIo, path: string) {
  if (path === "-") return { chunks: io.stdin, share: () => ({}) };
  const { chunks, share } = await openFile(path);
  return { chunks, share: () => ({ share: share() }) };
}

function reportJson({ kind, column }: HashOptions, report: HashCsvReport): string {
  const { rows, hashed, empty, refusedCount, refused } = report;
  return `${JSON.stringify({ kind, column, rows, hashed, empty, refused_count: refusedCount, refused })}\n`;
}

function reportLines({ rows, hashed, empty, refused }: HashCsvReport): string {
  const lines = refused.map(({ row, message }) => `Row ${row}: ${message}`);
  return `${[...lines, `Hashed ${hashed} of ${rows} rows, ${empty} empty`].join("\n")}\n`;
}
