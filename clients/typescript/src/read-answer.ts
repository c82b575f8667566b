/**
 * An answer of the service as JSON; undefined for that of another server (a page to sign in at, a proxy, a wrong host), by the members that mark the
 * service's own: each a text that is not empty, or a list.
 */
export function readAnswer(text: string, marks: readonly string[]): object | undefined {
  const answer = parsed(text);
  if (typeof answer !== "object" || answer === null) return undefined;
  const members: Readonly<Record<string, unknown>> = { ...answer };
  return marks.every((name) => isMark(members[name])) ? answer : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isMark(value: unknown): boolean {
  return Array.isArray(value) || (typeof value === "string" && value !== "");
}
