import { readlinkSync } from "node:fs";
import { hostname } from "node:os";
import process from "node:process";
import { newId, type RandomBytes } from "../../ids.ts";

/** What a process is called, and how it sees the others of its machine. */
export interface ProcessIdentity {
  readonly id: string;
  /** One machine, or one container of it: the numbers of its processes mean the same to each of them. */
  readonly host: string;
  readonly pid: number;
  /** When the operating system's process began, epoch milliseconds: a number comes again, its beginning does not. */
  readonly startedAtMs: number;
  /** Whether a process of this host runs. */
  readonly isRunning: (pid: number) => boolean;
}

/** The identity of this process; each call gives another `id`, so that a process may answer twice. */
export function processIdentity(randomBytes: RandomBytes): ProcessIdentity {
  return {
    id: newId("prc", randomBytes),
    host: `${hostname()} ${processNamespace()}`.trim(),
    pid: process.pid,
    startedAtMs: Math.round(performance.timeOrigin),
    isRunning,
  };
}

/** Containers may share a host's name and not its process numbers; Linux names whose numbers they are. */
function processNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, and is another user's.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
