import { constants, setPriority } from "node:os";
import process from "node:process";

/**
 * Lets the threads that answer requests come before the one that calls. On Linux a priority is a thread's own; elsewhere it would be the
 * process's.
 */
export function giveWay(): void {
  if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);
}
