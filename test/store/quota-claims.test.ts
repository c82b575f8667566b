import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { QuotaUnit } from "../../src/store/ledger.ts";
import {
  EMPTY_USAGE,
  grantClaims,
  judgeClaims,
  type QuotaUsageDocument,
  settleClaims,
} from "../../src/store/quota-usage.ts";

const CLAIM_MS = 60_000;
const IDS_MAX = 8;

interface Attempt {
  readonly token: string;
  readonly decisionId: string;
  state: "asked" | "granted" | "over";
}

/** What may happen next: an attempt asks, decides, fails, dies; who knows of ends writes them; somebody judges; time passes. */
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom("ask", "decide", "fail", "die", "write", "judge", "wait"),
    pick: fc.nat(),
  }),
  { maxLength: 120 },
);

describe("the claims of a month", () => {
  it("never let more decisions through than the limit, and count every one once, whatever ends, dies or is judged when", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6 }), steps, (limit, sequence) => {
        let document: QuotaUsageDocument = { ...EMPTY_USAGE, _id: "month" };
        let nowMs = 0;
        const stored = new Map<string, string>();
        const attempts: Attempt[] = [];
        const ends = { decided: new Set<string>(), dropped: new Set<string>() };
        const unit = (token: string): QuotaUnit => ({
          usageId: "month",
          limit,
          token,
          now: () => nowMs,
          refusal: () => new Error("refused"),
        });
        const judge = () => {
          document = settleClaims(document, judgeClaims(document.pending, stored, new Date(nowMs - CLAIM_MS)));
        };
        const running = (pick: number) => {
          const granted = attempts.filter(({ state }) => state === "granted");
          return granted[pick % Math.max(1, granted.length)];
        };
        for (const { kind, pick } of sequence) {
          const one = running(pick);
          if (kind === "ask") {
            const attempt: Attempt = {
              token: `t${attempts.length}`,
              decisionId: `dec_${pick % IDS_MAX}`,
              state: "asked",
            };
            attempts.push(attempt);
            if (stored.has(attempt.decisionId)) attempt.state = "over";
            else {
              document = grantClaims(document, [{ unit: unit(attempt.token), decisionId: attempt.decisionId }]);
              attempt.state = document.pending.some(({ token }) => token === attempt.token) ? "granted" : "over";
            }
          } else if (kind === "decide" && one !== undefined) {
            one.state = "over";
            const won = !stored.has(one.decisionId);
            if (won) stored.set(one.decisionId, one.token);
            ends[won ? "decided" : "dropped"].add(one.token);
          } else if (kind === "fail" && one !== undefined) {
            one.state = "over";
            ends.dropped.add(one.token);
          } else if (kind === "die" && one !== undefined) {
            // With or without its decision, and nobody is told.
            one.state = "over";
            if (pick % 2 === 0 && !stored.has(one.decisionId)) stored.set(one.decisionId, one.token);
          } else if (kind === "write") document = settleClaims(document, ends);
          else if (kind === "judge") judge();
          else if (kind === "wait") {
            // Nobody holds a claim as long as it lives.
            for (const attempt of attempts) if (attempt.state === "granted") attempt.state = "over";
            nowMs += CLAIM_MS + 1;
          }
          expect(stored.size).toBeLessThanOrEqual(limit);
          expect(document.used + document.pending.length).toBeLessThanOrEqual(limit);
          expect(document.used).toBeLessThanOrEqual(stored.size);
        }
        nowMs += CLAIM_MS + 1;
        judge();
        expect(document).toMatchObject({ used: stored.size, pending: [], pendingAt: null });
      }),
      { numRuns: 2_000 },
    );
  });
});
