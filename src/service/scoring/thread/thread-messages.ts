import type { ResolvedConfiguration } from "../../../engine/policy/resolved-configuration.ts";
import type { SharedStore } from "../../../store/embedded/open-shared-ledger.ts";
import type { MadeDecision } from "../../../store/repositories/store-documents.ts";
import type { ScoreUnit } from "../score-unit.ts";

/** What the thread is started with. */
export interface ThreadData {
  readonly shared: SharedStore;
  readonly salt: Uint8Array;
}

/** A policy version, as far as deciding needs it. */
export interface SentPolicy {
  readonly policyId: string;
  readonly version: number;
  readonly versionId: string;
  readonly currency: string;
  readonly configuration: ResolvedConfiguration;
}

/** A unit with the names of the versions that decide it, which were sent before. */
export interface SentUnit extends ScoreUnit {
  /** What its outcome is told by. */
  readonly call: number;
  readonly versionId: string;
  readonly shadowVersionId?: string | undefined;
  readonly quota?: { readonly usageId: string; readonly limit: number } | undefined;
}

/** What the thread is told. Units and outcomes are JSON: a text crosses at once, and is written and read in half the time of a copied object. */
export type ToThread =
  /** Versions to keep; all of before are forgotten where it says so. */
  | { readonly kind: "policies"; readonly policies: readonly SentPolicy[]; readonly forget: boolean }
  | { readonly kind: "units"; readonly units: string }
  /** Units that another thread decides: nothing comes of them but that their code is compiled. */
  | { readonly kind: "rehearsal"; readonly units: string }
  | { readonly kind: "stop" };

/** What of a decision the unit does not say. */
export interface SentDecision
  extends Pick<MadeDecision, "score" | "points" | "riskLevel" | "confidence" | "recommendedAction" | "reasons"> {
  readonly createdAtMs: number;
  readonly shadow: MadeDecision["shadow"] | undefined;
  readonly outbox: MadeDecision["outbox"] | undefined;
}

/** What came of a unit. */
export type SentOutcome = { readonly call: number } /** With how long its shadow took, where there was one. */ & (
  | { readonly kind: "made"; readonly decision: SentDecision; readonly shadowMs: number | undefined }
  /** Something stands under its id already. */
  | { readonly kind: "stored" }
  | { readonly kind: "spent" }
  | {
      readonly kind: "failed";
      readonly message: string;
      readonly isUnavailable: boolean;
      readonly stack: string | undefined;
    }
);

/** What the thread tells. */
export type FromThread =
  | { readonly kind: "open" }
  | {
      readonly kind: "outcomes";
      readonly outcomes: string;
      /** Of each commit its writes and how long it took, in milliseconds. */
      readonly commits: readonly (readonly [writes: number, durationMs: number])[];
    };
