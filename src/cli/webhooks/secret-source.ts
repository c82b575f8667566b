import { InvalidArgumentError } from "commander";
import { openFile } from "../open-file.ts";
import { readLimited } from "../read-limited.ts";

/** Gives the secrets that are known at the moment of a delivery. */
export type SecretSource = () => Promise<readonly string[]>;

const FILE_BYTES_MAX = 65_536;
/** As many as `verifyWebhook` takes; of more in a file, the last ones. */
const SECRETS_MAX = 16;

/**
 * Where the listener has its secrets from. A file is read anew for each delivery, and secrets are found in it wherever they stand: it may
 * be the saved
 * answer of a registration, made after the listener was started, and answers of rotations may be added to it. No file yet is no secret.
 */
export function createSecretSource(given: readonly string[], file: string | undefined): SecretSource {
  if (file === undefined) return async () => given;
  return async () => {
    try {
      const { chunks } = await openFile(file);
      const text = await readLimited("secret file", chunks, FILE_BYTES_MAX);
      const found = text.match(/(?<![A-Za-z0-9_-])whsec_[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/g) ?? [];
      return [...given, ...new Set(found)].slice(-SECRETS_MAX);
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return given;
      throw error;
    }
  };
}

/** Reads one `--secret`; throws what commander shows as a wrong usage, without repeating it. */
export function addSecret(text: string, earlier: readonly string[]): readonly string[] {
  if (!/^whsec_[A-Za-z0-9_-]{43}$/.test(text)) throw new InvalidArgumentError("Wanted whsec_ and 43 characters");
  if (earlier.length === SECRETS_MAX) throw new InvalidArgumentError(`Wanted at most ${SECRETS_MAX}`);
  return [...earlier, text];
}
