import { expect } from "vitest";
import { type RawAnswer, sendRaw } from "./raw-http.ts";

const UUID = /^[0-9a-f-]{36}$/;

/** Sends bytes, and answers the one answer that must come. */
export async function onlyAnswer(port: number, bytes: string | Uint8Array, options = {}): Promise<RawAnswer> {
  const answers = await sendRaw(port, bytes, options);
  expect(answers).toHaveLength(1);
  return answers[0] as RawAnswer;
}

/** Holds a refusal to what every one has, whoever refuses: a server, a router or a handler. */
export function expectRefusal({ headers, body, status }: RawAnswer, wanted: number): void {
  expect(status).toBe(wanted);
  expect(headers["content-type"]).toMatch(/^application\/json/);
  expect(headers["x-request-id"]).toMatch(UUID);
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  const details = body.error_code === undefined ? body.details?.[0]?.debug : body;
  expect([undefined, headers["x-request-id"]]).toContain(details?.request_id ?? details?.requestId);
}
