/** What is sealed into the dashboard's cookie. */
export interface SessionContent {
  readonly sessionId: string;
  readonly keyId: string;
  /** When the key was shown, in milliseconds since 1970. */
  readonly startedAtMs: number;
  /** When somebody last did something. */
  readonly seenAtMs: number;
}

/** A session as text, to be sealed. */
export function sessionText({ sessionId, keyId, startedAtMs, seenAtMs }: SessionContent): string {
  return [sessionId, keyId, startedAtMs, seenAtMs].join(" ");
}

/** The session in an opened text; undefined where it does not open: it was changed, or sealed elsewhere or for something else. */
export function readSession(open: () => string): SessionContent | undefined {
  let text: string;
  try {
    text = open();
  } catch {
    return undefined;
  }
  const [sessionId = "", keyId = "", startedAt = "", seenAt = ""] = text.split(" ");
  return { sessionId, keyId, startedAtMs: Number(startedAt), seenAtMs: Number(seenAt) };
}
