import { readFileSync } from "node:fs";
import { FraudRiskError } from "./fraud-risk-error.ts";

/** A secret as text, or the path of a file that holds nothing else but white space around it. */
export interface SecretSource {
  readonly value?: string | undefined;
  readonly file?: string | undefined;
}

/** Reads a secret; throws a `configuration` error, which does not hold it, where there is none. `what` names it in the message. */
export function readSecret(what: string, { value, file }: SecretSource): string {
  if (value !== undefined) return value.trim();
  if (file === undefined) throw new FraudRiskError("configuration", `Give the ${what} or the file that holds it`);
  try {
    return readFileSync(file, "utf8").trim();
  } catch (cause) {
    throw new FraudRiskError("configuration", `Cannot read the ${what} from "${file}"`, { cause });
  }
}
