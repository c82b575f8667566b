import { type ClientHttp2Session, connect as connectHttp2, constants } from "node:http2";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ServiceError } from "../../src/errors.ts";
import { exportForCaller } from "../../src/service/decisions/export-for-caller.ts";
import { createOrganisation } from "../../src/service/organisations/create-organisation.ts";
import { portOf, requestText } from "../support/raw-http.ts";
import { sampleRequest } from "../support/sample-request.ts";
import { startService, type TestService } from "../support/start-service.ts";

const PATH = "/v1/decisions/export";
const METHOD = "/risk.v1.ScoringService/ExportDecisions";
/** How long a stream of which nothing is read may stay: a minute, here less. */
const STALLED_MS = 200;

let service: TestService;
beforeAll(async () => {
  service = await startService({ limits: { stalledMs: STALLED_MS } });
  for (let decision = 0; decision < 30; decision += 1) {
    const { status } = await service.send("POST", "/v1/score", sampleRequest());
    expect(status).toBe(201);
  }
});
afterAll(() => service.stop());

const exported = async (key = service.testKey) => (await service.send("GET", PATH, undefined, { key })).status;
const placeIsFree = () => expect.poll(() => exported()).toBe(200);
/** The call over gRPC, its message still to come. */
const exportOver = (session: ClientHttp2Session) =>
  session.request({
    ":method": "POST",
    ":path": METHOD,
    "content-type": "application/grpc+proto",
    te: "trailers",
    authorization: `Bearer ${service.testKey}`,
  });

describe("exports of decisions", () => {
  it("asked for many at once are one at a time; the others are told to wait, and the place is free afterwards", async () => {
    const { _id: organisationId } = await createOrganisation(service.services, { name: "Neighbour" });
    const key = await service.createKey({ organisationId });
    const many = Array.from({ length: 60 }, () => exported());
    // They keep nobody else from an export.
    expect(await exported(key)).toBe(200);
    const statuses = await Promise.all(many);
    expect(statuses).toContain(200);
    expect(new Set(statuses.filter((status) => status !== 200))).toEqual(new Set([429]));
    await placeIsFree();
  });

  it("asked for many in one packet, whose client then goes, leave no place taken", async () => {
    const request = requestText(`GET ${PATH}`, ["Connection: keep-alive", `Authorization: Bearer ${service.testKey}`]);
    for (let round = 0; round < 3; round += 1) {
      const socket = connect(portOf(service.baseUrl), "127.0.0.1");
      socket.on("error", () => socket.destroy()).write(request.repeat(50));
      await new Promise((resolve) => socket.once("data", resolve));
      socket.destroy();
    }
    await placeIsFree();
  });

  it("of which nothing is read end: over HTTP/2 with a window of no byte", async () => {
    const session = connectHttp2(service.grpcUrl, { settings: { initialWindowSize: 0 } }).on("error", () => undefined);
    const stream = exportOver(session);
    const closed = new Promise<void>((resolve) => stream.on("error", () => undefined).once("close", () => resolve()));
    stream.end(Buffer.alloc(5));
    await closed;
    expect(stream.rstCode).toBe(constants.NGHTTP2_CANCEL);
    await placeIsFree();
    session.destroy();
  });

  it("taken back in the moment in which they begin, again and again, leave no place taken", async () => {
    const session = connectHttp2(service.grpcUrl).on("error", () => undefined);
    for (let stream = 0; stream < 100; stream += 1) {
      const request = exportOver(session);
      request.on("error", () => undefined).end(Buffer.alloc(5));
      if (stream % 2 === 0) await new Promise(setImmediate);
      request.close(constants.NGHTTP2_CANCEL);
    }
    await placeIsFree();
    session.destroy();
  });

  it("hold up no other organisation's", async () => {
    const socket = connect(portOf(service.baseUrl), "127.0.0.1").pause();
    socket.on("error", () => socket.destroy());
    socket.write(requestText(`GET ${PATH}`, [`Authorization: Bearer ${service.testKey}`]));
    const { _id: organisationId } = await createOrganisation(service.services, { name: "Other lender" });
    expect(await exported(await service.createKey({ organisationId }))).toBe(200);
    socket.destroy();
    await placeIsFree();
  });

  it("of four organisations that take nothing make room for a fifth, after a minute and one at a time", async () => {
    let nowMs = Date.now();
    const slow = await startService({ now: () => nowMs });
    const taken = await Promise.all(
      ["one", "two", "three", "four"].map(async (name) => {
        const { _id: organisationId } = await createOrganisation(slow.services, { name });
        const selection = { organisationId, environment: "test", to: undefined, transactionId: undefined } as const;
        const parts = exportForCaller(slow.services, selection, { onStep: () => undefined });
        await parts.next();
        return parts;
      }),
    );
    const fifth = async () => (await slow.send("GET", PATH)).status;
    expect(await fifth()).toBe(503);
    nowMs += 60_001;
    expect(await fifth()).toBe(200);
    const ends = await Promise.all(taken.map((parts) => parts.next().catch((error: ServiceError) => error.httpStatus)));
    expect(ends.filter((end) => end === 503)).toHaveLength(1);
    expect(ends.filter((end) => typeof end === "object" && end.done)).toHaveLength(3);
    await slow.stop();
  });
});
