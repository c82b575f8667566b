import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import type { Config } from "../../config.ts";
import { openStore, type StoreOptions } from "../../store/open-store.ts";
import { type CopiedCollection, copyStore, isEqual } from "../../store/transfer/copy-store.ts";
import { checkArchive } from "../../store/transfer/read-archive.ts";
import { restoreArchive } from "../../store/transfer/restore-archive.ts";
import { writeArchive } from "../../store/transfer/write-archive.ts";
import type { CliIo } from "../cli-io.ts";
import { refuseDirectory } from "../open-file.ts";
import { openProgress } from "../show-progress.ts";
import { tableLines } from "../table-lines.ts";
import { collectionProgress } from "./collection-progress.ts";
import { organisationOf, print, withServices, withStore } from "./with-services.ts";

interface CopyOptions {
  readonly to: string;
  readonly organisation?: string;
  readonly all?: boolean;
  readonly json?: boolean;
}

const MONGO = /^mongodb(\+srv)?:\/\//;
/** What begins as an address does, or holds what only one holds. */
const ADDRESS = /^\s*[a-z][a-z0-9+.-]+:|:\/\//i;

/** Adds `svc store copy|backup|restore`. */
export function addStoreCommand(program: Command, io: CliIo): void {
  const store = program.command("store").description("Copy, back up and restore the data");
  store
    .command("copy")
    .description("Copy the data of an organisation to another store, and compare; run again, it copies what changed")
    .requiredOption("--to <store>", "a mongodb:// address, or the directory of an embedded store", parseTarget)
    .option("--organisation <id>", "which one, where there are several")
    .option("--all", "every organisation")
    .option("--json", "print JSON")
    .action((options: CopyOptions) => copy(io, options));
  store
    .command("backup")
    .description("Write everything into one file, also while the service runs")
    .argument("<file>")
    .option("--json", "print JSON")
    .action((file: string, options: Pick<CopyOptions, "json">) => backup(io, file, options));
  store
    .command("restore")
    .description("Fill an empty store from such a file")
    .argument("<file>")
    .option("--json", "print JSON")
    .action((file: string, options: Pick<CopyOptions, "json">) => restore(io, file, options));
}

async function copy(io: CliIo, options: CopyOptions): Promise<void> {
  await withServices(io, async (services, config) => {
    const organisationId =
      options.all === true ? undefined : (await organisationOf(services, options.organisation))._id;
    const to = targetOf(options.to, config);
    await using target = await openStore(to).catch((error: Error) => {
      throw new Error(`Cannot open --to: ${error.message}`, { cause: error });
    });
    using progress = openProgress(io);
    const onPage = collectionProgress(progress, "Copying");
    const copied = await copyStore(services.store, target, { organisationId, onPage });
    progress[Symbol.dispose]();
    const equal = copied.every(isEqual);
    const view = { organisation_id: organisationId ?? null, equal, collections: copied.map(copiedView) };
    print(io, options.json, view, copiedLines(copied));
    if (!equal)
      throw new Error("Run it again: the source and the target differ, as after a write to the source meanwhile");
  });
}

/** Takes no other address for a directory, which would be made with its password in its name; nor is it repeated. */
function parseTarget(to: string): string {
  if (to !== "" && (MONGO.test(to) || !ADDRESS.test(to))) return to;
  throw new InvalidArgumentError(
    "Wanted a mongodb:// or mongodb+srv:// address, or a directory: ./NAME where its name has a colon",
  );
}

/** Throws where the target is the source. */
function targetOf(to: string, config: Config): StoreOptions {
  const isMongo = MONGO.test(to);
  const isSource = isMongo
    ? to === config.mongodbUri
    : config.mongodbUri === undefined && resolve(to) === resolve(config.dataDir);
  if (isSource) throw new Error("Name another store with --to: this is the one to copy from");
  return isMongo
    ? { ...config, mongodbUri: to, mongodbName: "that address" }
    : { durability: config.durability, dataDir: to, mongodbUri: undefined };
}

function copiedView(copied: CopiedCollection) {
  const { collection, written, removed, source, target } = copied;
  return { collection, written, removed, source, target, equal: isEqual(copied) };
}

function copiedLines(copied: readonly CopiedCollection[]): readonly string[] {
  const rows = copied.map((one) => [
    one.collection,
    `${one.written}`,
    `${one.removed}`,
    `${one.source.count}`,
    `${one.target.count}`,
    isEqual(one) ? one.source.digest : `${one.source.digest} ${one.target.digest} DIFFERENT`,
  ]);
  return tableLines(
    ["COLLECTION", "WRITTEN", "REMOVED", "SOURCE", "TARGET", "DIGEST"],
    rows,
    "There is nothing to copy",
  );
}

async function backup(io: CliIo, file: string, options: Pick<CopyOptions, "json">): Promise<void> {
  if (existsSync(file)) throw new Error(`Cannot back up to "${file}": it exists already`);
  await withServices(io, async ({ store }) => {
    using progress = openProgress(io);
    const onPage = collectionProgress(progress, "Writing");
    const { counts, sha256 } = await writeArchive(store, file, { now: io.now, onPage });
    progress[Symbol.dispose]();
    print(io, options.json, { file, records: counts, sha256 }, [`Wrote ${totalOf(counts)} records to ${file}`]);
  });
}

async function restore(io: CliIo, file: string, options: Pick<CopyOptions, "json">): Promise<void> {
  await refuseDirectory(file);
  using progress = openProgress(io);
  // Before the store is opened, which makes one: what is no archive leaves none behind.
  const archive = await progress.during("Checking", () => checkArchive(file));
  await withStore(io, async (store) => {
    const { header, counts } = await restoreArchive(archive, store, collectionProgress(progress, "Restoring"));
    progress[Symbol.dispose]();
    print(io, options.json, { file, created_at: header.created_at, engine: header.engine, records: counts }, [
      `Restored ${totalOf(counts)} records, as they were at ${header.created_at}`,
    ]);
  });
}

function totalOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
