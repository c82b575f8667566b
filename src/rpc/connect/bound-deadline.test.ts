import { expect, it } from "vitest";
import { boundDeadline } from "./bound-deadline.ts";

it.each([
  ["grpc-timeout", "99999999H", "60101m"],
  ["grpc-timeout", "2M", "60101m"],
  ["grpc-timeout", "61S", "60101m"],
  ["grpc-timeout", "60101m", "60101m"],
  ["connect-timeout-ms", "9999999999", "60101"],
])("shortens %s of %s, which is over the limit, to one that is still refused", (name, sent, read) => {
  const headers = { [name]: sent };
  boundDeadline(headers);
  expect(headers).toEqual({ [name]: read });
});

it.each([
  ...["60S", "1M", "60100m", "0H", "99999999u", "99999999n", "1x", "", "999999999H", "-1H", "1H, 1H"].map((sent) => [
    "grpc-timeout",
    sent,
  ]),
  ...["60000", "60100", "0", "", "x", "-1", "99999999999"].map((sent) => ["connect-timeout-ms", sent]),
])("leaves %s of %j as it is", (name = "", sent = "") => {
  const headers = { [name]: sent };
  boundDeadline(headers);
  expect(headers).toEqual({ [name]: sent });
});

it("adds none", () => {
  const headers = {};
  boundDeadline(headers);
  expect(headers).toEqual({});
});
