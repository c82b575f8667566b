import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts";

let echo: Server;
let proxy: FaultProxy;
beforeAll(async () => {
  echo = createServer((socket) => socket.on("error", () => undefined).pipe(socket));
  await new Promise<void>((resolve) => echo.listen(0, "127.0.0.1", resolve));
  proxy = await startFaultProxy((echo.address() as AddressInfo).port);
});
afterAll(async () => {
  await proxy[Symbol.asyncDispose]();
  await new Promise((resolve) => echo.close(resolve));
});

interface Connection {
  readonly socket: Socket;
  readonly text: () => string;
  readonly closed: Promise<void>;
}

function open(): Connection {
  const socket = connect(proxy.port, "127.0.0.1");
  let text = "";
  socket.on("data", (piece) => {
    text += piece;
  });
  socket.on("error", () => undefined);
  return { socket, text: () => text, closed: new Promise((resolve) => socket.once("close", () => resolve())) };
}

const answered = (connection: Connection, text: string) => expect.poll(connection.text).toBe(text);

describe("the fault proxy", () => {
  it("passes bytes on in their order, slowed or not", async () => {
    const one = open();
    proxy.slow(30);
    one.socket.write("a");
    await new Promise((resolve) => setTimeout(resolve, 5));
    one.socket.write("b");
    proxy.heal();
    one.socket.write("c");
    await answered(one, "abc");
    one.socket.destroy();
  });

  it("stalls without a word, and what was sent arrives after it healed", async () => {
    const one = open();
    one.socket.write("a");
    await answered(one, "a");
    proxy.stall();
    one.socket.write("b");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(one.text()).toBe("a");
    proxy.heal();
    await answered(one, "ab");
    one.socket.destroy();
  });

  it("cuts a connection in the middle of a message, resets it, and refuses new ones", async () => {
    const cut = open();
    cut.socket.write("a");
    await answered(cut, "a");
    proxy.cutAfter(6);
    cut.socket.write("bcdef");
    await cut.closed;
    expect("abcdef".startsWith(cut.text()) && cut.text() !== "abcdef").toBe(true);
    proxy.heal();
    const reset = open();
    reset.socket.write("a");
    await answered(reset, "a");
    proxy.reset();
    await reset.closed;
    proxy.down();
    await open().closed;
    proxy.heal();
    const again = open();
    again.socket.write("z");
    await answered(again, "z");
    again.socket.destroy();
  });
});
