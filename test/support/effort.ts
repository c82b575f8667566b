import process from "node:process";

/**
 * How many cases, rows or rounds a test takes, or which: fewer on every commit, all of them where .ci/long asks for them with EFFORT=long. Every file
 * that imports this is run there, too (vitest.long.config.ts).
 */
export function effort<T>(commit: T, long: T): T {
  return process.env["EFFORT"] === "long" ? long : commit;
}
