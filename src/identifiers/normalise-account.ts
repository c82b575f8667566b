import { cleanNumber } from "./clean-number.ts";
import { type IdentifierProblem, identifierProblem } from "./identifier-problem.ts";

const NUBAN_DIGITS = 10;

/**
 * Brings a bank account into `<bank code>:<10-digit NUBAN>`; the bank code has 3 digits (CBN) or 6 (NIP). Neither is translated into the
 * other, and the NUBAN's check digit is not enforced: wallets issue account numbers that do not satisfy it.
 */
export function normaliseAccount(value: string): string | IdentifierProblem {
  const account = cleanNumber(value);
  if (account === "") return identifierProblem("empty", "account", "wanted <bank code>:<NUBAN>, found nothing");
  if (!/^[\d:]+$/u.test(account)) {
    return identifierProblem("character", "account", "wanted digits and one colon, found another character");
  }
  const [bankCode, nuban, ...rest] = account.split(":");
  if (bankCode === undefined || nuban === undefined || rest.length > 0) {
    return identifierProblem(
      "format",
      "account",
      `wanted <bank code>:<NUBAN> with one colon, found ${account.split(":").length - 1}`,
    );
  }
  if (bankCode.length !== 3 && bankCode.length !== 6) {
    return identifierProblem("length", "account", `wanted a bank code of 3 or 6 digits, found ${bankCode.length}`);
  }
  if (nuban.length !== NUBAN_DIGITS) {
    return identifierProblem("length", "account", `wanted a NUBAN of ${NUBAN_DIGITS} digits, found ${nuban.length}`);
  }
  return account;
}
