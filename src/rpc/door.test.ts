import { expect, it } from "vitest";
import { ServiceError } from "../errors.ts";
import { createDoor } from "./door.ts";

function refusalOf(enter: () => unknown): ServiceError {
  try {
    enter();
  } catch (error) {
    if (error instanceof ServiceError) return error;
  }
  throw new Error("It was let in");
}

it("lets in as many as it may hold, refuses the next, and lets one in for each that leaves", () => {
  const door = createDoor(2);
  const leave = Array.from({ length: 2 }, () => door.enter());
  expect(door.inFlight).toBe(2);
  expect(refusalOf(door.enter)).toMatchObject({ httpStatus: 503, retryAfterSeconds: 1, reason: "overloaded" });
  leave[0]?.();
  door.enter();
  expect(refusalOf(door.enter)).toMatchObject({ reason: "overloaded" });
});

it("refuses everything while it drains, and has drained when the last one has left", async () => {
  const door = createDoor(2);
  const leave = door.enter();
  const drained = door.drain();
  expect(refusalOf(door.enter)).toMatchObject({ httpStatus: 503, retryAfterSeconds: 1, reason: "draining" });
  expect(door.draining).toBe(true);
  leave();
  await drained;
  expect(door.inFlight).toBe(0);
});
