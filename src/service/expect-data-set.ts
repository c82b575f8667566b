import type { Pool } from "../pool/create-pool.ts";
import { CUT_BYTES_MIN } from "../pool/parse-on-pool.ts";

/**
 * Starts all threads for a data set of so many bytes that is on its way, where they will read it: they load their code while it comes, in
 * place of when it is there. One that announces no length, or is sent over an RPC, is not expected.
 */
export function expectDataSet(pool: Pool, bytes: number): void {
  if (bytes >= CUT_BYTES_MIN) pool.start();
}
