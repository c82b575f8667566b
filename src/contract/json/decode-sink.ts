import { VIOLATIONS_MAX, type Violation } from "../../errors.ts";
import { createViolationSink, type ViolationSink } from "../check/violation-sink.ts";

/** What decoding found, and where it stands. Both collections share one path. */
export interface DecodeSink {
  /** What makes the body undecodable: answered as 400. */
  readonly undecodable: ViolationSink;
  /** Values that break a rule: answered as 422. */
  readonly invalid: ViolationSink;
  readonly path: ViolationSink["path"];
  /** Texts seen, keys included: a body without escapes holds exactly two quotes for each, unless a key stands twice. */
  texts: number;
  /** True where the body holds a backslash: only then can a text hold a lone surrogate, or a quote. */
  readonly hasEscapes: boolean;
  /** True where only a scan of the whole text tells whether a key stands twice, or how deep the nesting goes. */
  mustScan: boolean;
  /** Where integers stand that had a fraction before they were parsed; see `findRoundedIntegers`. */
  readonly rounded: ReadonlySet<string>;
}

/** What a sink is opened with beside the text. */
interface SinkOptions {
  /** Values that are listed as breaking a rule. Default: `VIOLATIONS_MAX`. */
  readonly invalidMax?: number | undefined;
  readonly rounded?: DecodeSink["rounded"];
}

const NOWHERE: DecodeSink["rounded"] = new Set();

/** Opens a sink at the root of a body. */
export function createDecodeSink(
  hasEscapes: boolean,
  { invalidMax = VIOLATIONS_MAX, rounded = NOWHERE }: SinkOptions = {},
): DecodeSink {
  const undecodable = createViolationSink();
  const { path } = undecodable;
  return {
    undecodable,
    invalid: { path, violations: [], violationsMax: invalidMax },
    path,
    texts: 0,
    hasEscapes,
    mustScan: hasEscapes,
    rounded,
  };
}

/** What decoding came to: a message with what is wrong with its values (422), or everything that made it undecodable (400). */
export type Decoded<M> =
  | { readonly kind: "message"; readonly message: M; readonly violations: readonly Violation[] }
  | { readonly kind: "undecodable"; readonly violations: readonly Violation[] };
