import { createArrivals } from "./arrivals.ts";
import { startRushes } from "./collectors.ts";
import { createWorld } from "./create-world.ts";
import type { Draft, PatternName, SyntheticType } from "./draft.ts";
import { createFrauds } from "./frauds.ts";
import { ordinaryDraft } from "./ordinary.ts";
import { resolveParameters, type SyntheticParameters } from "./parameters.ts";
import type { World } from "./world.ts";

/** A score request exactly as `POST /v1/score` takes it: snake_case, amounts in kobo, times in RFC 3339 UTC with milliseconds. */
export interface SyntheticRequest {
  readonly transaction: {
    readonly id: string;
    readonly type: SyntheticType;
    readonly amount: number;
    readonly currency: "NGN";
    readonly occurred_at: string;
    readonly channel: string;
  };
  readonly customer: { readonly id_hash: string; readonly bvn_hash?: string; readonly phone_hash?: string };
  readonly device?: { readonly id_hash: string; readonly platform: string };
  readonly beneficiary?: { readonly account_hash: string; readonly bank_code: string };
  readonly location?: { readonly country: string; readonly region?: string };
}

/** One generated transaction with the truth about it. */
export interface SyntheticTransaction {
  readonly request: SyntheticRequest;
  readonly label: "fraud" | "legitimate";
  /** Which way of fraud it belongs to; null for legitimate ones. */
  readonly pattern: PatternName | null;
  /** Numbers the planned frauds from 1; a mule's two patterns are one. Null for legitimate ones. */
  readonly fraudCase: number | null;
  /** True for a fraud that nothing in the data can tell from an honest transaction; no policy finds it but by chance. */
  readonly isUntellable: boolean;
}

/**
 * Yields exactly `rows` transactions in order of `occurred_at`, one at a time; memory grows with customers, not with rows.
 * Equal parameters give equal transactions. Throws at the first one asked for when a parameter is out of bounds.
 */
export function* generateTransactions(parameters: SyntheticParameters): Generator<SyntheticTransaction, void> {
  const period = resolveParameters(parameters);
  const world = createWorld(period);
  const frauds = createFrauds(world);
  const arrivals = createArrivals(world.random, period.fromMs, period.days);
  startRushes(world);
  let nowMs = period.fromMs;
  for (let row = 0; row < period.rows; ) {
    frauds.startDue(row, nowMs);
    const arrivalMs = arrivals.next(period.rows - row);
    const event = nextEvent(world, nowMs, arrivalMs);
    nowMs = event.atMs;
    arrivals.passed(nowMs);
    if (event.draft === null) continue;
    row += 1;
    event.draft.customer.lastSeenMs = nowMs;
    yield toTransaction(event.draft, {
      id: `syn-${world.identities.tag}-${String(row).padStart(9, "0")}`,
      atMs: nowMs,
    });
  }
}

/** What was scheduled comes first when its time has come; else a customer decides to do something. */
function nextEvent(
  world: World,
  nowMs: number,
  arrivalMs: number,
): { readonly atMs: number; readonly draft: Draft | null } {
  if (world.schedule.nextMs() <= arrivalMs) {
    const due = world.schedule.take();
    const atMs = Math.max(nowMs, Math.floor(due?.atMs ?? nowMs));
    return { atMs, draft: due?.draft(atMs) ?? null };
  }
  return { atMs: arrivalMs, draft: ordinaryDraft(world, world.customers.draw(arrivalMs), arrivalMs) };
}

function toTransaction(
  draft: Draft,
  { id, atMs }: { readonly id: string; readonly atMs: number },
): SyntheticTransaction {
  const { customer, device, beneficiary, place } = draft;
  const phoneHash = draft.phoneHash ?? customer.phoneHash;
  return {
    request: {
      transaction: {
        id,
        type: draft.type,
        amount: draft.amountMinor,
        currency: "NGN",
        occurred_at: new Date(atMs).toISOString(),
        channel: draft.channel,
      },
      customer: {
        id_hash: customer.idHash,
        ...(customer.bvnHash === null ? {} : { bvn_hash: customer.bvnHash }),
        ...(phoneHash === null ? {} : { phone_hash: phoneHash }),
      },
      ...(device === undefined ? {} : { device: { id_hash: device.idHash, platform: device.platform } }),
      ...(beneficiary === undefined
        ? {}
        : { beneficiary: { account_hash: beneficiary.accountHash, bank_code: beneficiary.bankCode } }),
      ...(place === undefined ? {} : { location: place }),
    },
    label: draft.pattern === null ? "legitimate" : "fraud",
    pattern: draft.pattern,
    fraudCase: draft.fraudCase ?? null,
    isUntellable: draft.isUntellable === true,
  };
}
