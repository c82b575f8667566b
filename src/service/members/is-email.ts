import { isEmailAddress } from "../../is-email-address.ts";

/** Whether a text is an e-mail address that mail can be sent to: a host of at least two parts. */
export function isEmail(text: string): boolean {
  return isEmailAddress(text) && text.includes(".", text.indexOf("@"));
}
