import { expect, it } from "vitest";
import { ServiceError } from "../errors.ts";
import { createInFlight } from "./in-flight.ts";

function refusalOf(enter: () => unknown): ServiceError {
  try {
    enter();
  } catch (error) {
    if (error instanceof ServiceError) return error;
  }
  throw new Error("It was let in");
}

it("lets in as many as it may hold, refuses the next, and lets one in for each that leaves", () => {
  const inFlight = createInFlight(2);
  const leave = Array.from({ length: 2 }, () => inFlight.enter());
  expect(inFlight.count).toBe(2);
  expect(refusalOf(inFlight.enter)).toMatchObject({ httpStatus: 503, retryAfterSeconds: 1, reason: "overloaded" });
  leave[0]?.();
  inFlight.enter();
  expect(refusalOf(inFlight.enter)).toMatchObject({ reason: "overloaded" });
});

it("refuses everything while it drains, and has drained when the last one has left", async () => {
  const inFlight = createInFlight(2);
  const leave = inFlight.enter();
  const drained = inFlight.drain();
  expect(refusalOf(inFlight.enter)).toMatchObject({ httpStatus: 503, retryAfterSeconds: 1, reason: "draining" });
  expect(inFlight.draining).toBe(true);
  leave();
  await drained;
  expect(inFlight.count).toBe(0);
});
