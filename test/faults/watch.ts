import type { Random } from "../../src/synthetic/random.ts";
import { ask } from "./good-client.ts";
import type { World } from "./world.ts";

/** What a round watches in live: a product whose active version calls everything critical, under a brake and beside a shadow. */
export interface Watch {
  readonly product: string;
  /** What the brake goes back to. */
  readonly tameVersionId: string;
  readonly loudPolicyId: string;
  readonly loudVersionId: string;
  readonly shadowVersionId: string;
  /** Decisions by transaction, as they were answered. */
  readonly decisions: Map<string, string>;
}

const CERTAIN = { code: "amount_limit", weight: 100, config: { limit_minor: 1_000_000, full_at_ratio: 1 } };
const BRAKE = { level: "high", share_max: 0.1, within_decisions: 1_000, rollback: true };

/** Makes what a round watches, before anything goes wrong in it. Undefined where that was not answered. */
export async function startWatch(world: World, random: Random, round: number): Promise<Watch | undefined> {
  const product = `watched_${round}`;
  const post = (path: string, body: object) => ask(world, random, { method: "POST", path, body });
  const create = async (name: string, settings: object) =>
    (
      await ask(world, random, {
        method: "POST",
        path: "/v1/policies",
        body: { name, product, ...settings },
        idempotencyKey: `${product}-${name}`,
      })
    )?.body;
  const tame = await create("Tame", { activate: true });
  const loud = await create("Loud", { rules: [CERTAIN] });
  const shadow = await create("Shadow", { rules: [CERTAIN], thresholds: { medium: 30, high: 99, critical: 100 } });
  await post(`/v1/policies/${loud?.policy_id}/activate`, { brake: BRAKE });
  await post(`/v1/policies/${shadow?.policy_id}/shadow`, {});
  if (tame === undefined || loud === undefined || shadow === undefined) return undefined;
  return {
    product,
    tameVersionId: tame.versions[0].version_id,
    loudPolicyId: loud.policy_id,
    loudVersionId: loud.versions[0].version_id,
    shadowVersionId: shadow.versions[0].version_id,
    decisions: new Map(),
  };
}
