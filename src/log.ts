import process from "node:process";
import { type DestinationStream, type Logger, pino } from "pino";
import type { LogLevel } from "./config.ts";
import { createLogStream, type LogStream, openLogFile } from "./create-log-stream.ts";
import { redactText } from "./redact-text.ts";

export type { Logger } from "pino";

const STDOUT = 1;
/** For how long the end of a process waits for whoever reads its log. */
const FLUSH_MS_MAX = 1_000;

/** Opens the log: one JSON line an entry, to stdout or to a stream of the caller's. */
export function createLog(level: LogLevel, to?: DestinationStream): Logger {
  const stream = to ?? openStdout();
  return pino({ level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` }, stream);
}

/** Resolves when what was logged before is written or lost, and after a second at the latest. */
export function flushLog(log: Logger): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, FLUSH_MS_MAX);
    log.flush(() => {
      clearTimeout(late);
      resolve();
    });
  });
}

function openStdout(): LogStream {
  const stream = createLogStream(openLogFile(STDOUT), Date.now);
  process.once("exit", () => stream.flushSync());
  return stream;
}

/** What the log says of an unforeseen failure. */
export interface Cause {
  /** The error's name, the type of what is no error. */
  readonly cause: string;
  /** The driver's or the system's code, such as 11000 or ENOENT. */
  readonly code?: string | number;
  readonly stack?: string;
}

/** Errors whose message repeats what they could not work with: a document, a key, a body's text. */
const REPEATING = /^(Mongo|BSON|Bulk|SyntaxError|MingoError)/;
/** A verb of SMTP: what follows it may be an address or a password. */
const COMMAND = /^[A-Z]{2,10}( [A-Z]{2,10}(-[A-Z0-9]{2,10})?)?$/;
const CODE = /^[A-Z][A-Z0-9_]{1,63}$/;
const MESSAGE_LENGTH_MAX = 500;

/** What is told of an unforeseen failure: a driver's error carries documents in its message and its other members, and they stay out. */
export function causeOf(error: unknown): Cause {
  if (!(error instanceof Error)) return { cause: typeof error };
  const message = REPEATING.test(error.name) ? "" : redactText(error.message).slice(0, MESSAGE_LENGTH_MAX);
  return { cause: error.name, ...codeOf(error), stack: `${error.name}: ${message}${framesOf(error)}` };
}

/** What a warning says of a failure that was to be expected. */
export interface BriefCause extends Omit<Cause, "stack"> {
  /** What a mail server answered, such as 535. */
  readonly response_code?: number;
  /** What the mail server was asked last, such as `RCPT TO`. */
  readonly command?: string;
}

/** Like `causeOf`, in what holds neither address nor secret: a mail server's answer repeats whom it was told to write to. */
export function briefCauseOf(error: unknown): BriefCause {
  if (!(error instanceof Error)) return { cause: typeof error };
  const responseCode = "responseCode" in error ? error.responseCode : undefined;
  const command = "command" in error ? error.command : undefined;
  return {
    cause: error.name,
    ...codeOf(error),
    ...(typeof responseCode === "number" && { response_code: responseCode }),
    ...(typeof command === "string" && COMMAND.test(command) && { command }),
  };
}

function codeOf(error: Error): Pick<Cause, "code"> {
  const code: unknown = "code" in error ? error.code : undefined;
  return typeof code === "number" || (typeof code === "string" && CODE.test(code)) ? { code } : {};
}

/** The lines of a stack that name places; its head repeats the message. */
function framesOf({ message, stack = "" }: Error): string {
  const head = stack.indexOf(message);
  const rest = head < 0 ? stack : stack.slice(head + message.length);
  const start = rest.search(/\n {4}at /);
  return start < 0 ? "" : redactText(rest.slice(start));
}
