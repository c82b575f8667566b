/** Remembers what was told in confidence, and finds it in what a service wrote. */
export interface SecretWatch {
  /** Everything that a request says: its key, and every text of its body that only its sender can have written. */
  sent(authorization: string | undefined, body: string): void;
  /** Secrets that an answer shows once. */
  answered(body: unknown): void;
  /** Throws with the first line that holds one of them, or what looks like one; the secret itself is masked. */
  check(output: string): void;
}

/** What nothing may write, whether or not a test knows of it. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  "an API key": /svc_(?:live|test)_[\w-]{12,}/,
  "a webhook's secret": /whsec_[\w-]{8,}/,
  "an Authorization header": /\bBearer\s+\S+/i,
  "a hash": /(?<![0-9A-Za-z])[0-9a-fA-F]{64}(?![0-9A-Za-z])/,
  "an e-mail address": /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/,
  "a password in an address": /:\/\/[^\s/@"]*:[^\s/@"]+@/,
};
/** Larger bodies hold the same kinds of text again. */
const BODY_LENGTH_MAX = 65_536;
/** A shorter text may stand in a line by chance. */
const TEXT_LENGTH_MIN = 10;
const TEXTS_MAX = 20_000;
/** Ids of ours, words of the contract and times: a log may say them. */
const PUBLIC = /^(?:[a-z]{2,4}_[0-9a-f]{32}|[a-z_]+|\d{4}-\d\d-\d\dT[\d:.]+Z?)$/;

/** Opens the watch of one service. */
export function createSecretWatch(): SecretWatch {
  const texts = new Set<string>();
  const keep = (text: string) => {
    if (text.length >= TEXT_LENGTH_MIN && texts.size < TEXTS_MAX && !PUBLIC.test(text)) texts.add(text);
  };
  return {
    sent(authorization, body) {
      if (authorization !== undefined) keep(authorization.replace(/^Bearer\s+/i, ""));
      if (body.length > BODY_LENGTH_MAX) return;
      for (const text of textsOf(parsed(body))) keep(text);
    },
    answered(body) {
      for (const [name, value] of membersOf(body)) if (name === "secret" && typeof value === "string") texts.add(value);
    },
    check(output) {
      for (const [index, line] of output.split("\n").entries()) {
        for (const [what, pattern] of Object.entries(PATTERNS)) {
          const found = pattern.exec(line)?.[0];
          if (found !== undefined) throw leak(what, { line, index, found });
        }
      }
      for (const found of spokenOf(output, texts)) {
        const index = output.split("\n").findIndex((line) => line.includes(found));
        throw leak("a text of a request", { line: output.split("\n")[index] ?? "", index, found });
      }
    },
  };
}

/** The texts that stand in an output: whole words by their set, the rest one by one. */
function spokenOf(output: string, texts: ReadonlySet<string>): readonly string[] {
  const words = new Set(output.split(/[^\w.:+@/-]+/));
  const phrases = [...texts].filter((text) => /[^\w.:+@/-]/.test(text));
  return [
    ...[...words].filter((word) => texts.has(word)),
    ...phrases.filter((text) => output.includes(text) || output.includes(JSON.stringify(text).slice(1, -1))),
  ];
}

function leak(
  what: string,
  { line, index, found }: { readonly line: string; readonly index: number; readonly found: string },
): Error {
  const masked = line.replaceAll(found, `[${what}, ${found.length} characters]`);
  return new Error(`Write no ${what.replace(/^an? /, "")} into the log: line ${index + 1} is ${masked}`);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/** Every text of a value, the longest alternative being the value itself where it is one text. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return membersOf(value).flatMap(([, member]) => (typeof member === "string" ? [member] : []));
}

function membersOf(value: unknown): readonly (readonly [string, unknown])[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [[name, member] as const, ...membersOf(member)]);
}
