import { Registry } from "prom-client";
import { expect, it } from "vitest";
import type { LoudCount } from "../service/overview/count-loud-tenants.ts";
import { loudRuleMetrics } from "./loud-rule-metrics.ts";

const MINUTE_MS = 60_000;

async function samples(registry: Registry): Promise<readonly string[]> {
  return (await registry.metrics()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
}

it("shows each loud rule, forgets it when it is quiet, and reads at most every five minutes", async () => {
  const registry = new Registry();
  let nowMs = 0;
  let counts: readonly LoudCount[] = [{ environment: "live", rule: "burst", organisations: 2 }];
  const refresh = loudRuleMetrics(registry, { read: async () => counts, now: () => nowMs });
  await refresh();
  expect(await samples(registry)).toEqual(['risk_rule_loud_organisations{environment="live",rule="burst"} 2']);
  counts = [];
  nowMs = 5 * MINUTE_MS - 1;
  await refresh();
  expect(await samples(registry)).toHaveLength(1);
  nowMs += 1;
  await refresh();
  expect(await samples(registry)).toHaveLength(0);
});
