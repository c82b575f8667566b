import { connect, type Socket } from "node:net";

/** How long a mail may take, and how much its server may say. */
export interface MailLimits {
  readonly connectMs: number;
  /** For one mail in all: a server that answers drop by drop is never idle. */
  readonly mailMs: number;
  /** All that a server has to say to one mail is a few lines, and with TLS a chain of certificates. */
  readonly readBytesMax: number;
  /** Between two looks at what was read. */
  readonly checkMs: number;
}

/** Connects to a mail server and hangs up on one that takes too long or says too much. Rejects where no connection comes about. */
export function openGuardedSocket(
  to: { readonly host: string; readonly port: number },
  limits: MailLimits,
): Promise<Socket> {
  const socket = connect(to);
  const hangUp = (reason: string) => socket.destroy(new Error(reason));
  const connecting = setTimeout(hangUp, limits.connectMs, "Mail server did not take the connection in time");
  const whole = setTimeout(hangUp, limits.mailMs, "Mail server took too long");
  const check = setInterval(() => {
    if (socket.bytesRead > limits.readBytesMax) hangUp("Mail server said too much");
  }, limits.checkMs);
  socket.once("close", () => {
    clearTimeout(connecting);
    clearTimeout(whole);
    clearInterval(check);
  });
  return new Promise((resolve, reject) => {
    socket.once("error", reject).once("connect", () => {
      clearTimeout(connecting);
      // Whoever takes the socket hears of its errors; until then there must be somebody who does.
      socket.on("error", () => socket.destroy());
      resolve(socket);
    });
  });
}
