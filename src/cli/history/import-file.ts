import { open } from "node:fs/promises";
import { newId } from "../../ids.ts";
import type { Pool } from "../../pool/create-pool.ts";
import type { Services } from "../../service/create-services.ts";
import { PLAN_NOW, planOf } from "../../service/history/import-plan.ts";
import { importRows, withCounts } from "../../service/history/import-rows.ts";
import type { Held } from "../../store/documents/lease.ts";
import type { Environment } from "../../store/repositories/environment.ts";
import type { HistoryDocument } from "../../store/repositories/histories.ts";
import type { FileIndex } from "./index-file.ts";
import { readFilePart } from "./read-file-part.ts";

const RENEW_MS = 10_000;
/** Imports looked at, for one of this file that was cut off. */
const LOOKED_AT_MAX = 50;

/** Where a file goes, and where it is. */
export interface ImportFile {
  readonly path: string;
  readonly index: FileIndex;
  readonly organisationId: string;
  readonly environment: Environment;
  readonly pool: Pool;
  readonly onProgress: (doing: string, rowsDone: number) => void;
}

/**
 * Brings the rows of a file into the profiles, in the order in which they happened. One of the same file that was cut off is gone on with.
 * Throws while another import of the environment runs.
 */
export async function importFile(services: Services, file: ImportFile): Promise<HistoryDocument> {
  let held = await claim(services, file);
  const { histories } = services;
  const renew = async (change?: (history: HistoryDocument) => HistoryDocument) => {
    const renewed = await histories.leases.renew(held, change);
    if (renewed === undefined) throw new Error(`Stopped: import ${held.document._id} was cancelled`);
    held = renewed;
  };
  const renewing = setInterval(() => void renew().catch(() => undefined), RENEW_MS);
  const handle = await open(file.path);
  try {
    const { organisationId, environment, index, pool } = file;
    const { _id: historyId } = held.document;
    const plan = planOf(held.document);
    const owner = { salt: services.salt, organisationId, environment };
    for (let from = held.document.done; from < index.order.length; from += plan.partRows) {
      const order = index.order.slice(from, from + plan.partRows);
      const read = await readFilePart({ file: handle, index, pool }, { order, owner, nowMs: services.now() }, (rows) =>
        file.onProgress("Checking", from + rows),
      );
      const importing = { organisationId, environment, historyId, part: from / plan.partRows, plan };
      const watch = (doing: string, share: number) => file.onProgress(doing, from + Math.round(share * order.length));
      const counts = await importRows({ ...services, pool, watch }, importing, read);
      const done = from + order.length;
      await renew((before) => withInvalid(withCounts(before, counts, done), order.length - read.order.length));
    }
    const ended = { status: "completed", completedAt: new Date(services.now()) } as const;
    return (await histories.leases.finish(held, (before) => ({ ...before, ...ended }))) ?? held.document;
  } finally {
    clearInterval(renewing);
    await handle.close();
  }
}

async function claim(services: Services, file: ImportFile): Promise<Held<HistoryDocument>> {
  const { histories } = services;
  const { organisationId, environment, index } = file;
  const recent = await histories.listRecent(organisationId, environment, LOOKED_AT_MAX);
  const left = recent.find(
    ({ isOfFile, status, dataset }) => isOfFile && status === "running" && dataset.sha256 === index.sha256,
  );
  const [other] = await histories.listHeld(organisationId, environment, LOOKED_AT_MAX);
  if (other !== undefined)
    throw new Error(`Wait until import ${other._id} has ended: one runs at a time in ${environment}`);
  const held =
    left === undefined
      ? await histories.leases.insert(newFileHistory(services, file))
      : await histories.leases.claim(left, (free) => (free.status === "running" ? free : undefined));
  if (held === undefined) throw new Error("Wait until the import of this file has ended: another process runs it");
  return held;
}

function newFileHistory(services: Services, { organisationId, environment, index }: ImportFile): HistoryDocument {
  const at = new Date(services.now());
  return {
    _id: newId("hst", services.randomBytes),
    organisationId,
    environment,
    status: "running",
    isOfFile: true,
    plan: PLAN_NOW,
    dataset: {
      format: "csv",
      sha256: index.sha256,
      rowCount: index.rowCount,
      invalidRowCount: index.rowCount - index.order.length,
    },
    done: 0,
    folded: 0,
    skipped: 0,
    labelsChanged: 0,
    error: null,
    createdAt: at,
    startedAt: at,
    completedAt: null,
    removeRowsAt: null,
    attempts: 1,
    lease: null,
    revision: 0,
  };
}

function withInvalid(history: HistoryDocument, invalid: number): HistoryDocument {
  const { dataset } = history;
  return { ...history, dataset: { ...dataset, invalidRowCount: dataset.invalidRowCount + invalid } };
}
