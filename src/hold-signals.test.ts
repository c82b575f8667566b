import { EventEmitter } from "node:events";
import { expect, it } from "vitest";
import { holdSignals } from "./hold-signals.js";

/** Sends signals, hands over after the first `before` of them, and tells what was done. */
function doneFor(signals: readonly string[], before: number): readonly string[] {
  const source = new EventEmitter();
  const held = holdSignals(source);
  const done: string[] = [];
  for (const signal of signals.slice(0, before)) expect(source.emit(signal)).toBe(true);
  expect(done).toEqual([]);
  expect(held.isStopAsked()).toBe(signals.slice(0, before).some((signal) => signal !== "SIGHUP"));
  held.handTo({ stop: () => void done.push("stop"), reload: () => void done.push("reload") });
  for (const signal of signals.slice(before)) source.emit(signal);
  return done;
}

it.each([
  [[], 0, []],
  [["SIGHUP"], 1, ["reload"]],
  [["SIGHUP", "SIGHUP"], 2, ["reload"]],
  [["SIGHUP", "SIGHUP"], 1, ["reload", "reload"]],
  [["SIGTERM"], 1, ["stop"]],
  [["SIGINT"], 1, ["stop"]],
  [["SIGHUP", "SIGTERM"], 2, ["stop"]],
  [["SIGHUP", "SIGTERM"], 0, ["reload", "stop"]],
] as const)("does for %j, %i of them held, %j", (signals, before, done) => {
  expect(doneFor(signals, before)).toEqual(done);
});
