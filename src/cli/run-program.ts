import { CommanderError } from "commander";
import type { CliIo } from "./cli-io.ts";
import { createProgram } from "./create-program.ts";
import { visibleText } from "./visible-text.ts";

const EXIT_OK = 0;
const EXIT_FAILURE = 1;
const EXIT_USAGE = 2;

/**
 * Runs `svc` with its arguments (without the program's own name) and gives the exit code: 0 done, 1 failed, 2 wrong usage.
 * A mistake is one line on stderr, never a stack trace; it never throws.
 */
export async function runProgram(io: CliIo, args: readonly string[]): Promise<number> {
  try {
    await createProgram(io).parseAsync([...args], { from: "user" });
    return EXIT_OK;
  } catch (error) {
    if (error instanceof CommanderError) return usageExit(io, error);
    io.stderr.write(`${visibleText(firstLine(failureMessage(error)))}\n`);
    return EXIT_FAILURE;
  }
}

/** The operating system's refusals (no such file, no space ...) read like ours. */
function failureMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!("syscall" in error && "path" in error)) return error.message;
  const reason = error.message.split(",", 1)[0] ?? "";
  return `Cannot ${error.syscall} "${error.path}": ${reason}`;
}

function usageExit(io: CliIo, error: CommanderError): number {
  // --help and --version end the same way as mistakes do, with a code of 0.
  if (error.exitCode === 0) return EXIT_OK;
  // Commander has printed the help already when a verb is missing.
  if (error.code !== "commander.help") io.stderr.write(`Cannot run svc: ${visibleText(usageMessage(error))}\n`);
  return EXIT_USAGE;
}

/** Commander repeats what was typed, which may be an identifier in the wrong place; only its own words and plain flags stay. */
function usageMessage(error: CommanderError): string {
  const message = firstLine(error.message).replace(/^error: /u, "");
  switch (error.code) {
    case "commander.excessArguments":
      return message.replace(/ but got (\d{1,9}).*$/u, " but got $1; quote a value that holds spaces");
    case "commander.unknownOption":
      return /'--?[a-z][a-z-]*'$/u.test(message) ? message : "unknown option";
    case "commander.invalidArgument":
      // What was typed may have several lines.
      return firstLine(
        error.message.replace(/^error: /u, "").replace(/ argument '.*' is invalid\./su, " argument is invalid."),
      );
    default:
      return message;
  }
}

function firstLine(message: string): string {
  return message.split("\n", 1)[0] ?? "";
}
