/** What no log line may hold, by its look. */
const PATTERNS: readonly (readonly [pattern: RegExp, mask: string])[] = [
  [/svc_(?:live|test)_[\w-]+/g, "[key]"],
  [/whsec_[\w-]+/g, "[secret]"],
  [/:\/\/[^\s/@]*@/g, "://[credentials]@"],
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, "[e-mail]"],
  [/(?<![0-9A-Za-z])[0-9a-fA-F]{64}(?![0-9A-Za-z])/g, "[hash]"],
  // Phone numbers, BVNs, account numbers.
  [/(?<![0-9A-Za-z])\+?\d{10,16}(?![0-9A-Za-z])/g, "[digits]"],
  // A document or a body that somebody put into a message.
  [/^([^{]*)\{[\s\S]*\}/, "$1{...}"],
];

/** A text without what looks like a key, a secret, an identifier, its hash, an address or a document. */
export function redactText(text: string): string {
  return PATTERNS.reduce((redacted, [pattern, mask]) => redacted.replace(pattern, mask), text);
}
