import { newId } from "../../ids.ts";
import type { Services } from "../../service/create-services.ts";
import { endLeft } from "../../service/history/end-left.ts";
import { endedAs } from "../../service/history/ended-as.ts";
import { findAhead } from "../../service/history/find-ahead.ts";
import { PLAN_NOW } from "../../service/history/import-plan.ts";
import type { Held } from "../../store/documents/lease.ts";
import type { Environment } from "../../store/repositories/environment.ts";
import type { HistoryDocument } from "../../store/repositories/histories.ts";
import type { FileIndex } from "./index-file.ts";

/** Imports looked at, for one of this file that was cut off, and for others that run. */
const LOOKED_AT_MAX = 100;

/** What an import of a file is claimed by. */
export interface ClaimFile {
  readonly index: FileIndex;
  readonly organisationId: string;
  readonly environment: Environment;
}

/**
 * Takes the import of a file that was cut off, else a new one; nobody else works on it meanwhile. Throws while another import of the environment
 * runs, also where that was cut off: its file is not this one, and its rows came first.
 */
export async function claimImport(services: Services, file: ClaimFile): Promise<Held<HistoryDocument>> {
  const { histories } = services;
  const { organisationId, environment, index } = file;
  let left: HistoryDocument | undefined;
  for (const running of await histories.listRunning(organisationId, environment, LOOKED_AT_MAX)) {
    const isOwn = running.isOfFile && running.dataset.sha256 === index.sha256;
    if (!histories.leases.isFree(running)) throw busy(running, isOwn);
    if (running.isCancelAsked) await endCancelled(services, running);
    else if (isOwn) left = running;
    else throw cutOff(running);
  }
  const held =
    left === undefined
      ? await histories.leases.insert(newFileHistory(services, file))
      : await histories.leases.claim(left, (free) => (free.status === "running" ? free : undefined));
  if (held === undefined) throw new Error("Wait until the import of this file has ended: another process runs it");
  // Somebody may have looked at the same moment, and found nobody either.
  const ahead = await findAhead(histories, held.document);
  if (ahead !== undefined) {
    if (left === undefined) await histories.remove(held.document._id);
    else await histories.leases.finish(held);
    throw busy(ahead, false);
  }
  await endLeft(services, file);
  return held;
}

/** Somebody asked for its end, and whoever worked on it was gone before its part was done. */
async function endCancelled({ histories, now }: Services, left: HistoryDocument): Promise<void> {
  const held = await histories.leases.claim(left, (free) => (free.status === "running" ? free : undefined));
  if (held === undefined) throw busy(left, false);
  await histories.leases.finish(held, (before) => endedAs(before, { status: "cancelled", at: new Date(now()) }));
}

function busy({ _id, environment }: HistoryDocument, isOwn: boolean): Error {
  return new Error(
    isOwn
      ? "Wait until the import of this file has ended: another process runs it"
      : `Wait until import ${_id} has ended: one runs at a time in ${environment}`,
  );
}

function cutOff({ _id, isOfFile, environment, done }: HistoryDocument): Error {
  const goOn = isOfFile
    ? `import its own file, of which ${done} rows are done, to go on with it`
    : "start the service, which goes on with it";
  const cancel = `svc history cancel --import ${_id} --environment ${environment}`;
  return new Error(`End import ${_id} first, which was cut off: ${goOn}, or ${cancel}`);
}

function newFileHistory(services: Services, { organisationId, environment, index }: ClaimFile): HistoryDocument {
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
