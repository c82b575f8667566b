import { existsSync, writeFileSync } from "node:fs";
import type { Command } from "commander";
import type { CliIo } from "../cli-io.ts";
import { print, withServices } from "./with-services.ts";

const OWNER_ONLY = 0o600;

/** Adds `svc backup`. */
export function addBackupCommand(program: Command, io: CliIo): void {
  program
    .command("backup")
    .description("Copy the embedded store to a file, consistent, also while the service runs")
    .argument("<file>")
    .option("--json", "print JSON")
    .action((file: string, options: { readonly json?: boolean }) => backup(io, file, options));
}

async function backup(io: CliIo, file: string, options: { readonly json?: boolean }): Promise<void> {
  if (existsSync(file)) throw new Error(`Cannot back up to "${file}": it exists already`);
  await withServices(io, async ({ store }) => {
    if (store.backup === undefined)
      throw new Error("Cannot back up MongoDB with svc: use mongodump, or your provider's snapshots");
    // Made empty first, so that nobody else can read it for a moment.
    writeFileSync(file, "", { flag: "wx", mode: OWNER_ONLY });
    const pages = await store.backup(file);
    print(io, options.json, { file, pages }, [`Copied ${pages} pages to ${file}`]);
  });
}
