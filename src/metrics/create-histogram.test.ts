import { Histogram, Registry } from "prom-client";
import { expect, it } from "vitest";
import { createHistogram } from "./create-histogram.ts";

const OPTIONS = { name: "risk_seconds", help: "Time of it", buckets: [0.001, 0.01, 1] };

it("shows what prom-client's own histogram shows", async () => {
  const [ours, theirs] = [new Registry(), new Registry()];
  const seriesOf = createHistogram(ours, OPTIONS);
  const histogram = new Histogram({ ...OPTIONS, labelNames: ["method", "status_class"], registers: [theirs] });
  for (const labels of [
    { method: "Score", status_class: "2xx" },
    { method: 'a"\\\n', status_class: "4xx" },
  ]) {
    const observe = seriesOf(labels);
    for (const value of [0, 0.001, 0.0011, 0.5, 1, 1.5, 70]) {
      observe(value);
      histogram.observe(labels, value);
    }
  }
  expect(await ours.metrics()).toBe(await theirs.metrics());
});

it("shows no series before its first value, and takes none that is not finite", async () => {
  const registry = new Registry();
  const observe = createHistogram(registry, OPTIONS)({ method: "Score" });
  expect(() => observe(Number.NaN)).toThrow(/finite/);
  expect(await registry.metrics()).toBe("# HELP risk_seconds Time of it\n# TYPE risk_seconds histogram\n");
});
