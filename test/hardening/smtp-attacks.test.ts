import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createMailer, type MailOutcome } from "../../src/mail/create-mailer.ts";

const MAIL = { to: "ada@lender.example", messageId: "<1@lender.example>", subject: "s", text: "t", html: "<p>t</p>" };
const LIMITS = { connectMs: 300, mailMs: 600, readBytesMax: 50_000, checkMs: 10 };
/** Far more than is read, far less than a machine has. */
const FLOOD_BYTES = 50_000_000;

let server: Server;
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

/** Sends one mail to a server that does as it likes, and tells what came of it and how much the server could send. */
async function mailTo(serve: (socket: Socket) => void): Promise<{ outcome: MailOutcome; takenBytes: number }> {
  let taken = 0;
  server = createServer((socket) => {
    sockets.add(socket);
    socket
      .on("error", () => socket.destroy())
      .on("close", () => {
        taken = socket.bytesWritten - socket.writableLength;
      });
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const { outcome } = await createMailer(`smtp://127.0.0.1:${port}`, "risk@lender.example", LIMITS)(MAIL);
  await Promise.all(
    [...sockets].map((socket) => socket.closed || new Promise((resolve) => socket.on("close", resolve))),
  );
  return { outcome, takenBytes: taken };
}

function flood(socket: Socket, piece: string): void {
  const block = Buffer.from(piece.repeat(Math.ceil(65_536 / piece.length)));
  const write = () => {
    while (socket.writable && socket.bytesWritten < FLOOD_BYTES) if (!socket.write(block)) return;
  };
  socket.on("drain", write);
  write();
}

describe("a mail server that means harm", () => {
  it.each([
    ["greets without an end", (socket: Socket) => flood(socket, "220-x\r\n")],
    ["sends a line without an end", (socket: Socket) => flood(socket, "220 aaaaaaaa")],
    [
      "answers EHLO without an end",
      (socket: Socket) => {
        socket.write("220 here\r\n");
        socket.once("data", () => flood(socket, "250-x\r\n"));
      },
    ],
  ])("%s, and is hung up on", async (_name, serve) => {
    const { outcome, takenBytes } = await mailTo(serve);
    expect(outcome).toBe("failed");
    expect(takenBytes).toBeLessThan(FLOOD_BYTES);
  });

  it.each([
    ["says nothing", () => undefined],
    [
      "answers line by line for ever",
      (socket: Socket) => {
        socket.write("220 here\r\n");
        const timer = setInterval(() => socket.write("250-x\r\n"), 20);
        socket.on("close", () => clearInterval(timer));
      },
    ],
  ])("%s, and holds nobody up", async (_name, serve) => {
    expect((await mailTo(serve)).outcome).toBe("failed");
  });
});
