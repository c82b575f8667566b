import { hash } from "node:crypto";
import { decisionIdOf } from "../../decision-id.ts";
import { setRow } from "../../engine/backtest/columns.ts";
import { hashKeyOf, toScoringEvent } from "../../engine/event.ts";
import { profileKeyOf } from "../../engine/profile/profile-key.ts";
import type { ScoreRequest } from "../../engine/score-request.ts";
import { createRowReader } from "../create-row-reader.ts";
import { readCells } from "../csv-items.ts";
import { type DatasetRow, lineOf, unpackRows, wholeInput } from "../dataset-row.ts";
import { ROW_ERRORS_MAX } from "../limits.ts";
import { splitCsv } from "../split-csv.ts";
import { DECISION_ID_BYTES, type ImportColumns, NAMED_KINDS } from "./import-columns.ts";
import { type RowProblem, rowProblem } from "./row-problem.ts";

/** Where some rows of an import stand: in a piece of a CSV file, each with its place in the columns, or in a stored chunk, one after the other. */
export type ImportSource =
  | {
      readonly kind: "csv";
      readonly bytes: Uint8Array;
      /** Of each record its first byte, the byte behind its last one, and its place. */
      readonly starts: Int32Array;
      readonly ends: Int32Array;
      readonly positions: Int32Array;
      /** Of each the line of the file at which it begins. */
      readonly lines: Int32Array;
      readonly columnCount: number;
      readonly nowMs: number;
    }
  | { readonly kind: "packed"; readonly packed: Uint8Array; readonly firstPosition: number };

/** Whose rows they are, and under which salt their decisions' ids are made. */
export interface ImportOwner {
  readonly salt: Uint8Array;
  readonly organisationId: string;
  readonly environment: string;
}

/** What was read of some rows, besides their columns. */
export interface ReadImportRows {
  /** Places of the valid rows. */
  readonly positions: readonly number[];
  /** Of each of these, the transaction's id. */
  readonly transactionIds: readonly string[];
  /** Of a file, why the first `ROW_ERRORS_MAX` invalid rows are left out. */
  readonly problems: readonly RowProblem[];
  /** By kind, the entities that they name, in the order of the numbers that stand in the columns. */
  readonly named: readonly NamedEntities[];
}

/** Entities of one kind. */
export interface NamedEntities {
  readonly hashes: string[];
  /** Of each a whole number of 32 bits: stores write neighbours in this order fastest. */
  readonly places: number[];
}

/** Reads and checks rows and sets the columns of those that are valid. Entities are numbered anew for these rows: whoever asked numbers them over. */
export function readImportRows({
  columns,
  owner,
  source,
}: {
  readonly columns: ImportColumns;
  readonly owner: ImportOwner;
  readonly source: ImportSource;
}): ReadImportRows {
  const positions: number[] = [];
  const transactionIds: string[] = [];
  const problems: RowProblem[] = [];
  const naming = NAMED_KINDS.map((kind) =>
    createNaming((hash) => profileKeyOf(owner.organisationId, owner.environment, kind, hash)),
  );
  for (const [position, row] of rowsOf(source)) {
    if (row.error !== null) {
      if (source.kind === "csv" && problems.length < ROW_ERRORS_MAX) problems.push(rowProblem(lineOf(row), row.error));
      continue;
    }
    const request = wholeInput(row);
    positions.push(position);
    transactionIds.push(request.transaction.id);
    setImportRow(columns, position, { request, row, owner });
    for (const [at, hashOf] of hashesOf(request).entries())
      columns.entities[position * NAMED_KINDS.length + at] =
        hashOf === undefined ? -1 : (naming[at]?.numberOf(hashOf) ?? -1);
  }
  return { positions, transactionIds, problems, named: naming.map(({ named }) => named) };
}

function* rowsOf(source: ImportSource): Generator<readonly [number, DatasetRow]> {
  if (source.kind === "packed") {
    for (const [index, row] of unpackRows(source.packed).entries()) yield [source.firstPosition + index, row];
    return;
  }
  const { bytes, starts, ends, positions, lines, columnCount, nowMs } = source;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const readRow = createRowReader(nowMs);
  for (const [index, position] of positions.entries()) {
    const [record] = splitCsv(text.toString("utf8", starts[index], ends[index]));
    const read = { ...readCells(record?.cells ?? [], columnCount), line: lines[index] ?? 0 };
    yield [position, readRow(read, index + 1).row];
  }
}

function setImportRow(
  columns: ImportColumns,
  position: number,
  { request, row, owner }: { readonly request: ScoreRequest; readonly row: DatasetRow; readonly owner: ImportOwner },
): void {
  const digits = decisionIdOf(owner.salt, owner, request.transaction.id).slice("dec_".length);
  columns.decisionIds.set(Buffer.from(digits, "hex"), position * DECISION_ID_BYTES);
  setRow(columns, position, toScoringEvent(request, hashKeyOf(digits)), row.label ?? undefined);
}

/** In the order of `NAMED_KINDS`. */
function hashesOf({ customer, device, beneficiary }: ScoreRequest): readonly (string | undefined)[] {
  return [customer.idHash, device?.idHash, beneficiary?.accountHash, customer.bvnHash, customer.phoneHash];
}

function createNaming(keyOf: (hash: string) => string) {
  const numbers = new Map<string, number>();
  const named: NamedEntities = { hashes: [], places: [] };
  return {
    named,
    numberOf(entityHash: string): number {
      const known = numbers.get(entityHash);
      if (known !== undefined) return known;
      const number = named.hashes.length;
      numbers.set(entityHash, number);
      named.hashes.push(entityHash);
      named.places.push(placeOf(keyOf(entityHash)));
      return number;
    },
  };
}

/** The profile's place among all of a store: the embedded one keeps them by this hash. */
function placeOf(profileKey: string): number {
  return hash("sha256", profileKey, "buffer").readUInt32BE(0);
}
