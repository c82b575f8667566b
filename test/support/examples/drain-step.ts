import { request as httpRequest } from "node:http";
import { type ExampleWalk, REQUEST_ID } from "./example-walk.ts";

/** Stops a service while a request is under way, and asks it meanwhile: 503. */
export async function walkDrain(walk: ExampleWalk): Promise<void> {
  const leaving = await walk.start({ ROLES: "api" });
  const { port } = new URL(leaving.baseUrl);
  const headers = { authorization: `Bearer ${leaving.testKey}`, "content-type": "application/json" };
  const slow = httpRequest({ host: "127.0.0.1", port, method: "POST", path: "/v1/score", headers });
  const ended = new Promise((resolve) => slow.on("response", (answer) => answer.resume().on("end", resolve)));
  slow.write("{");
  const request = { headers: { "x-request-id": REQUEST_ID } };
  // Once the first byte was read, the request is under way.
  await leaving.send("GET", "/livez", undefined, request);
  const stopped = leaving.stop();
  walk.keep("*", await leaving.send("GET", "/v1/policies", undefined, request));
  walk.keep("readyz", await leaving.send("GET", "/readyz", undefined, request));
  slow.end("}");
  await ended;
  await stopped;
}
