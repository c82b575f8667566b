import { hash } from "node:crypto";
import { createImportColumns, type ImportColumns, NAMED_KINDS } from "../../dataset/import/import-columns.ts";
import type { ImportOwner, ImportSource, ReadImportRows } from "../../dataset/import/read-import-rows.ts";
import type { RowProblem } from "../../dataset/import/row-problem.ts";
import { LENDER_HASH, profileKeyOf } from "../../engine/profile/profile-key.ts";
import type { ProfileKind } from "../../engine/profile/profile-kind.ts";
import type { Pool } from "../../pool/create-pool.ts";

/** An entity that rows name. */
export interface ImportedEntity {
  readonly kind: ProfileKind;
  readonly hash: string;
  /** See `NamedEntities`. */
  readonly place: number;
}

/** Rows of an import, as they were read. */
export interface ImportedRows {
  readonly owner: ImportOwner;
  readonly columns: ImportColumns;
  /** By place of a row; undefined for an invalid one. */
  readonly transactionIds: readonly (string | undefined)[];
  /** Of a file, why rows are left out: the first of each piece that was read. */
  readonly problems: readonly RowProblem[];
  /** By the number that stands in the columns; the first is the lender, whom every row names. */
  readonly entities: readonly ImportedEntity[];
  /** Reads some rows on a thread. The entities are numbered in the order of these calls, whichever thread is done first. */
  read(pool: Pool, source: ImportSource): Promise<void>;
}

/** The lender's number among the entities. */
export const LENDER = 0;

/** Opens room for so many rows, all invalid until they are read. */
export function createImportedRows(rowCount: number, owner: ImportOwner): ImportedRows {
  const columns = createImportColumns(rowCount);
  const transactionIds: (string | undefined)[] = Array.from({ length: rowCount });
  const problems: RowProblem[] = [];
  const entities: ImportedEntity[] = [{ kind: "lender", hash: LENDER_HASH, place: lenderPlace(owner) }];
  const numbers = NAMED_KINDS.map(() => new Map<string, number>());
  let before: Promise<void> = Promise.resolve();

  function numberOf(at: number, entity: ImportedEntity): number {
    const known = numbers[at]?.get(entity.hash);
    if (known !== undefined) return known;
    numbers[at]?.set(entity.hash, entities.length);
    return entities.push(entity) - 1;
  }

  /** Puts the numbers of all rows in place of those of the rows that were read together. */
  function add(read: ReadImportRows): void {
    const own = read.named.map(({ hashes, places }, at) =>
      hashes.map((entityHash, index) => {
        const kind = NAMED_KINDS[at] ?? "customer";
        return numberOf(at, { kind, hash: entityHash, place: places[index] ?? 0 });
      }),
    );
    problems.push(...read.problems);
    for (const [index, position] of read.positions.entries()) {
      transactionIds[position] = read.transactionIds[index];
      for (const [at, numbered] of own.entries()) {
        const place = position * NAMED_KINDS.length + at;
        columns.entities[place] = numbered[columns.entities[place] ?? -1] ?? -1;
      }
    }
  }

  return {
    owner,
    columns,
    transactionIds,
    problems,
    entities,
    read(pool, source) {
      const reading = pool.run("readImport", { columns, owner, source });
      before = Promise.all([reading, before]).then(([read]) => add(read));
      return before;
    },
  };
}

function lenderPlace({ organisationId, environment }: ImportOwner): number {
  return hash("sha256", profileKeyOf(organisationId, environment, "lender", LENDER_HASH), "buffer").readUInt32BE(0);
}
