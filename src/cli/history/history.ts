import { availableParallelism } from "node:os";
import { type Command, Option } from "commander";
import { createPool } from "../../pool/create-pool.ts";
import { cancelHistory } from "../../service/history/cancel-history.ts";
import { removeHistory } from "../../service/history/remove-history.ts";
import type { Environment } from "../../store/repositories/environment.ts";
import type { HistoryDocument } from "../../store/repositories/histories.ts";
import { adminAudit } from "../admin/admin-audit.ts";
import { organisationOf, print, withServices } from "../admin/with-services.ts";
import type { CliIo } from "../cli-io.ts";
import { openProgress } from "../show-progress.ts";
import { wholeNumber } from "../whole-number.ts";
import { type ImportedFile, importFile } from "./import-file.ts";
import { indexFile } from "./index-file.ts";

interface ImportOptions {
  readonly rows: string;
  readonly environment: Environment;
  readonly organisation?: string;
  readonly threads: number;
  readonly json?: boolean;
}

interface CancelOptions {
  readonly import: string;
  readonly environment: Environment;
  readonly organisation?: string;
  readonly json?: boolean;
}

interface RemoveOptions {
  readonly environment: Environment;
  readonly organisation?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
}

const THREADS_MAX = 256;

/** Adds `svc history import|cancel|remove`. */
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
  history
    .command("cancel")
    .description("Stop an import behind the part that it is at, as over the API, or one that was cut off where it is")
    .requiredOption("--import <id>", "hst_...")
    .addOption(environment())
    .option("--organisation <id>", "needed where there are several")
    .option("--json", "print JSON")
    .action((options: CancelOptions) => runCancel(io, options));
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
    const index = await indexFile(options.rows, services.now(), (done, share) =>
      progress.show("Looking through", { done, unit: "rows", share }),
    );
    await using pool = createPool(options.threads);
    const { rows: path, environment } = options;
    const total = index.order.length;
    const onProgress = (doing: string, done: number) =>
      progress.show(doing, { done, unit: "rows", share: done / total });
    const imported = await importFile(services, { path, index, organisationId, environment, pool, onProgress });
    const { history, problems } = imported;
    progress[Symbol.dispose]();
    // What was refused before its first part has changed nothing.
    if (history.status === "completed" || history.done > 0)
      await adminAudit(services, organisationId, { action: "history.import", object: history._id });
    if (history.status === "completed" || options.json === true)
      print(io, options.json, { ...view(history), problems }, [
        `${countsOf(history)}${firstProblem(problems, " (", ")")}`,
      ]);
    if (history.status !== "completed") throw new Error(reasonOf(imported));
  });
}

function countsOf({ _id, folded, skipped, labelsChanged, dataset }: HistoryDocument): string {
  const labels = `${labelsChanged} labels changed`;
  return `${_id}: ${folded} rows folded, ${skipped} skipped, ${labels}, ${dataset.invalidRowCount} invalid`;
}

function firstProblem([first]: ImportedFile["problems"], before: string, after = ""): string {
  return first === undefined ? "" : `${before}line ${first.line}, ${first.message}${after}`;
}

/** Why it did not complete, with what it has done by then. */
function reasonOf({ history, problems }: ImportedFile): string {
  const reason =
    history.error === null ? "Stopped: it was cancelled" : `${history.error}${firstProblem(problems, "; ")}`;
  return history.done === 0 ? reason : `${reason}; ${countsOf(history)}`;
}

async function runCancel(io: CliIo, options: CancelOptions): Promise<void> {
  await withServices(io, async (services) => {
    const { _id: organisationId } = await organisationOf(services, options.organisation);
    const { environment, import: historyId } = options;
    const history = await cancelHistory(services, { organisationId, environment, historyId });
    const until = history.status === "running" ? "it ends behind the part that it is at; " : "";
    print(io, options.json, view(history), [`${until}${countsOf(history)}`]);
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

function view({ _id, status, environment, dataset, folded, skipped, labelsChanged, error }: HistoryDocument) {
  return {
    history_id: _id,
    status,
    environment,
    rows: dataset.rowCount,
    folded,
    skipped,
    labels_changed: labelsChanged,
    invalid: dataset.invalidRowCount,
    error,
  };
}
