import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectionClass, repairDriver } from "./repair-driver.ts";

interface DriverConnection {
  command(namespace: object, command: object, options: object): Promise<unknown>;
}

const server = createServer();
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

it("a command on a socket that has just gone fails, and does not wait for ever", async () => {
  repairDriver();
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const Connection = connectionClass() as unknown as new (stream: object, options: object) => DriverConnection;
  const connection = new Connection(socket, { id: 1, generation: 1, hostAddress: { toString: () => "server" } });
  const namespace = { db: "admin", toString: () => "admin.$cmd" };
  socket.destroy();
  await expect(connection.command(namespace, { hello: 1 }, {})).rejects.toThrow("closed");
});
