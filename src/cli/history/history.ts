import { availableParallelism } from "node:os";
import { type Command, Option } from "commander";
import { createPool } from "../../pool/create-pool.ts";
import { removeHistory } from "../../service/history/remove-history.ts";
import type { Environment } from "../../store/repositories/environment.ts";
import type { HistoryDocument } from "../../store/repositories/histories.ts";
import { adminAudit } from "../admin/admin-audit.ts";
import { organisationOf, print, withServices } from "../admin/with-services.ts";
import type { CliIo } from "../cli-io.ts";
import { openProgress } from "../show-progress.ts";
import { wholeNumber } from "../whole-number.ts";
import { importFile } from "./import-file.ts";
import { indexFile } from "./index-file.ts";

interface ImportOptions {
  readonly rows: string;
  readonly environment: Environment;
  readonly organisation?: string;
  readonly threads: number;
  readonly json?: boolean;
}

interface RemoveOptions {
  readonly environment: Environment;
  readonly organisation?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
}

const THREADS_MAX = 256;

/** Adds `svc history import|remove`. */
export function addHistoryCommand(program: Command, io: CliIo): void {
  const history = program.command("history").description("Let the first score know what came before it");
  const environment = () => new Option("--environment <e>", "where").choices(["test", "live"]).makeOptionMandatory();
  history
    .command("import")
    .description(
      "Bring past transactions of a CSV of any size into the profiles; run it again to go on where it was cut off",
    )
    .requiredOption("--rows <file>", "the CSV, with the columns of a backtest")
    .addOption(environment())
    .option("--organisation <id>", "needed where there are several")
    .option("--threads <n>", "threads", wholeNumber(1, THREADS_MAX), availableParallelism())
    .option("--json", "print JSON")
    .action((options: ImportOptions) => runImport(io, options));
  const remove: Command = history.command("remove");
  remove
    .description("Undo what was imported, while no decision exists in the environment")
    .addOption(environment())
    .option("--organisation <id>", "needed where there are several")
    .option("--yes", "really")
    .option("--json", "print JSON")
    .action((options: RemoveOptions) => {
      if (options.yes !== true) remove.error("say --yes: the profiles of the environment are removed");
      return runRemove(io, options);
    });
}

async function runImport(io: CliIo, options: ImportOptions): Promise<void> {
  await withServices(io, async (services) => {
    const { _id: organisationId } = await organisationOf(services, options.organisation);
    using progress = openProgress(io, { isQuiet: true });
    const index = await indexFile(options.rows, (done, share) =>
      progress.show("Looking through", { done, unit: "rows", share }),
    );
    await using pool = createPool(options.threads);
    const { rows: path, environment } = options;
    const total = index.order.length;
    const onProgress = (doing: string, done: number) =>
      progress.show(doing, { done, unit: "rows", share: done / total });
    const history = await importFile(services, { path, index, organisationId, environment, pool, onProgress });
    progress[Symbol.dispose]();
    await adminAudit(services, organisationId, { action: "history.import", object: history._id });
    print(io, options.json, view(history), [
      `${history._id}: ${history.folded} rows folded, ${history.skipped} skipped, ${history.labelsChanged} labels changed, ${history.dataset.invalidRowCount} invalid`,
    ]);
  });
}

async function runRemove(io: CliIo, options: RemoveOptions): Promise<void> {
  await withServices(io, async (services) => {
    const { _id: organisationId } = await organisationOf(services, options.organisation);
    const { environment } = options;
    using progress = openProgress(io);
    const removed = await progress.during("Removing", () => removeHistory(services, { organisationId, environment }));
    progress[Symbol.dispose]();
    await adminAudit(services, organisationId, { action: "history.remove", object: environment });
    const data = {
      environment,
      rows_removed: removed.rows,
      profiles_removed: removed.profiles,
      imports_removed: removed.imports,
    };
    print(io, options.json, data, [
      `${environment}: ${removed.rows} imported rows, ${removed.profiles} profiles and ${removed.imports} imports removed`,
    ]);
  });
}

function view({ _id, status, environment, dataset, folded, skipped, labelsChanged }: HistoryDocument) {
  return {
    history_id: _id,
    status,
    environment,
    rows: dataset.rowCount,
    folded,
    skipped,
    labels_changed: labelsChanged,
    invalid: dataset.invalidRowCount,
  };
}
