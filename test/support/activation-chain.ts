import type { Json } from "./json.ts";

/**
 * What is wrong with the `data` of all `policy.activated` events of one scope, none of whose policies was archived. In whatever order they are
 * given, they must be the steps of one walk from no version to the active one, each leaving the version that the step before it came
 * to: then none is lost, doubled, or made of two changes that did not see each other.
 */
export function brokenChain(activations: readonly Json[], activeVersionId: string | null): readonly string[] {
  const steps = activations.map(({ replaced, version_id }): Step => [replaced?.version_id ?? null, version_id]);
  // A walk leaves every version as often as it comes to it, but for its two ends.
  const left = new Map<string | null, number>([[null, 0]]);
  const count = (version: string | null, by: number) => left.set(version, (left.get(version) ?? 0) + by);
  for (const [from, to] of [...steps, [activeVersionId, null] as const]) {
    count(from, 1);
    count(to, -1);
  }
  const uneven = [...left].filter(([, difference]) => difference !== 0);
  const reached = reachable(steps);
  const unreached = [...left.keys()].filter((version) => !reached.has(version));
  return [
    ...uneven.map(([version, difference]) => `${version} is left ${difference} times more than it is activated`),
    ...unreached.map((version) => `${version} cannot be reached from the first activation`),
  ];
}

type Step = readonly [from: string | null, to: string | null];

function reachable(steps: readonly Step[]): ReadonlySet<string | null> {
  const reached = new Set<string | null>([null]);
  const waiting: (string | null)[] = [null];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const [from, to] of steps)
      if (from === next && !reached.has(to)) {
        reached.add(to);
        waiting.push(to);
      }
  return reached;
}
