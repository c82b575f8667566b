import type { CliIo } from "../cli-io.ts";

/**
 * Writes to stdout what is never shown again. Throws `unshown`, with the reason, where it is not taken: then whoever made it must know, also
 * where the reader of a pipe has gone, which ends every other verb without a word.
 */
export async function writeOnce({ stdout }: CliIo, text: string, unshown: (reason: string) => string): Promise<void> {
  const others = stdout.rawListeners("error");
  stdout.removeAllListeners("error").on("error", ignore);
  await new Promise<void>((resolve, reject) => {
    stdout.write(text, (error) => {
      if (error === undefined || error === null) return resolve();
      const reason = "code" in error ? String(error.code) : error.message;
      reject(new Error(unshown(reason), { cause: error }));
    });
  });
  stdout.removeListener("error", ignore);
  for (const other of others) stdout.on("error", other as (error: Error) => void);
}

function ignore(): void {
  // The write's own callback says it.
}
