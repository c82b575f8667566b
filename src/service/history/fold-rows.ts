import type { ProfileKind } from "../../engine/profile/profile-kind.ts";
import type { Pool } from "../../pool/create-pool.ts";
import type { Owner } from "../backtests/read-backtests.ts";
import { entitiesOf } from "../entities-of.ts";
import { AT_ONCE, type ImportDeps } from "./history-deps.ts";
import type { HistoryRow } from "./history-rows.ts";
import type { MarkedRows } from "./mark-rows.ts";

/** An entity and the rows that name it, in the order in which they happened. */
interface Entity {
  readonly kind: ProfileKind;
  readonly key: string;
  readonly rows: number[];
}

/** Folds marked rows into the profiles, each exactly once: steps are numbered behind `firstStep`, and one that was taken is not taken again. */
export async function foldRows(
  deps: Pick<ImportDeps, "ledger" | "pool" | "atOnce">,
  importing: Owner & { readonly historyId: string; readonly firstStep: number },
  folding: { readonly rows: readonly HistoryRow[]; readonly marked: MarkedRows },
): Promise<void> {
  const { rows, marked } = folding;
  const { atOnce = AT_ONCE } = deps;
  const entities = entitiesAmong(importing, rows, marked.toFold);
  for (let from = 0; from < entities.length; from += atOnce) {
    const some = entities.slice(from, from + atOnce);
    const number = importing.firstStep + 1 + from / atOnce;
    const step = { importId: importing.historyId, number };
    const keys = some.map(({ key }) => key);
    await deps.ledger.takeStep(step, keys, (packed) => foldOnPool(deps.pool, marked.columns, { some, packed }));
  }
}

/** In the order in which they are first named: the same whoever folds. */
function entitiesAmong(owner: Owner, rows: readonly HistoryRow[], toFold: readonly number[]): readonly Entity[] {
  const byKey = new Map<string, Entity>();
  for (const row of toFold) {
    const request = rows[row]?.request;
    if (request === undefined) continue;
    for (const { kind, profileKey: key } of entitiesOf(owner.organisationId, owner.environment, request)) {
      const entity = byKey.get(key);
      if (entity === undefined) byKey.set(key, { kind, key, rows: [row] });
      else entity.rows.push(row);
    }
  }
  return [...byKey.values()];
}

/** One share a thread. */
async function foldOnPool(
  pool: Pool,
  columns: MarkedRows["columns"],
  { some, packed }: { readonly some: readonly Entity[]; readonly packed: readonly (Uint8Array | undefined)[] },
): Promise<readonly Uint8Array[]> {
  const size = Math.ceil(some.length / pool.threads);
  const shares = Array.from({ length: pool.threads }, (_, share) => share * size).filter((from) => from < some.length);
  const folded = await Promise.all(
    shares.map((from) =>
      pool.run("history", {
        columns,
        entities: some.slice(from, from + size).map(({ kind, rows }) => ({ kind, rows: Int32Array.from(rows) })),
        packed: packed.slice(from, from + size),
      }),
    ),
  );
  return folded.flat();
}
