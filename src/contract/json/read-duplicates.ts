import { type PathSegment, report } from "../check/violation-sink.ts";
import { NESTING_MAX } from "../check/well-known-checks.ts";
import type { DecodeSink } from "./decode-sink.ts";
import { endOfText, unescaped } from "./end-of-text.ts";

/** One object or array that is open. `keys` is undefined for an array; a key is true once it was reported. */
interface Frame {
  readonly keys: Map<string, boolean> | undefined;
  segment: PathSegment;
}

const TOO_DEEP = ["limit", `Expected at most ${NESTING_MAX} levels of nesting, found more`] as const;
const TWICE = ["duplicate_field", "Expected a field once, found it again"] as const;

const [QUOTE, COMMA] = [0x22, 0x2c];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Reports every field that stands twice in an object, at any depth and whatever escapes its name is written with, and
 * nesting beyond NESTING_MAX, where it stops. `text` must be JSON that JSON.parse accepted. Linear in its length.
 */
export function readDuplicates(text: string, sink: DecodeSink): void {
  const frames: Frame[] = [];
  let expectsKey = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const frame = frames.at(-1);
    if (code === QUOTE) {
      const end = endOfText(text, at);
      if (expectsKey && frame?.keys !== undefined) {
        const key = unescaped(text.slice(at, end + 1));
        frame.segment = key;
        if (frame.keys.get(key) === false) reportAt(frames, sink, TWICE);
        frame.keys.set(key, frame.keys.has(key));
        expectsKey = false;
      }
      at = end;
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      if (frames.length >= NESTING_MAX) {
        reportAt(frames, sink, TOO_DEEP);
        return;
      }
      frames.push(code === OPEN_BRACE ? { keys: new Map(), segment: "" } : { keys: undefined, segment: 0 });
      expectsKey = code === OPEN_BRACE;
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      frames.pop();
      expectsKey = false;
    } else if (code === COMMA && frame !== undefined) {
      if (typeof frame.segment === "number") frame.segment += 1;
      expectsKey = frame.keys !== undefined;
    }
  }
}

function reportAt(frames: readonly Frame[], sink: DecodeSink, finding: Parameters<typeof report>[2]): void {
  const segments = frames.map((frame) => frame.segment);
  const last = segments.pop() ?? "body";
  report({ path: segments, violations: sink.undecodable.violations }, last, finding);
}
