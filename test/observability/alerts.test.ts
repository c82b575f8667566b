import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Json } from "../support/json.ts";
import { type Exposition, parseMetrics } from "../support/parse-metrics.ts";
import { startService, type TestService } from "../support/start-service.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const ALERTS = join(ROOT, "deploy", "prometheus", "alerts.yaml");
/** Metrics of the embedded store alone: named in both files, not there over MongoDB. */
const EMBEDDED = /^risk_store_(waiting_writes|file_bytes|commit_)/;
/** Labels that Prometheus adds, and those of Node's own metrics. */
const ADDED_LABELS = ["instance", "job", "le", "kind", "version"];

let service: TestService;
let shown: Exposition;
let documented: string;
let alerts: readonly Json[];
let dashboard: Json;
beforeAll(async () => {
  service = await startService();
  shown = parseMetrics((await service.send("GET", "/metrics", undefined, { key: null })).text);
  documented = await readFile(join(ROOT, "docs", "operations.md"), "utf8");
  alerts = parse(await readFile(ALERTS, "utf8")).groups.flatMap((group: Json) => group.rules);
  dashboard = JSON.parse(await readFile(join(ROOT, "deploy", "grafana", "dashboard.json"), "utf8"));
});
afterAll(() => service.stop());

const panels = (): readonly Json[] => dashboard.panels.filter((panel: Json) => panel.type !== "row");
const queries = (): readonly string[] => panels().flatMap((panel) => panel.targets.map((target: Json) => target.expr));

/** Metrics of a query that the service does not export: a histogram by its three series alone. */
function unknownOf(query: string): readonly string[] {
  const names = [...query.replaceAll(/\bby \([^)]*\)/g, "").matchAll(/\b(?:risk|nodejs|process)_\w+/g)]
    .map(([name]) => name)
    .filter((name) => !EMBEDDED.test(name));
  return names.filter((name) => {
    const base = name.replace(/_(bucket|sum|count)$/, "");
    const kind = shown.kinds.get(name);
    if (kind !== undefined) return kind === "histogram";
    return shown.kinds.get(base) !== "histogram" && shown.kinds.get(base) !== "summary";
  });
}

/** Labels of a query that docs/operations.md does not give any of its metrics. */
function unknownLabels(query: string): readonly string[] {
  const rows = [...query.matchAll(/\brisk_\w+/g)].map(([name]) => {
    const base = name.replace(/_(bucket|sum|count)$/, "");
    return (
      documented.split("\n").find((line) => line.startsWith(`| \`${name}\` |`) || line.startsWith(`| \`${base}\` |`)) ??
      ""
    );
  });
  const known = rows.flatMap((row) =>
    [...(row.split("|")[3] ?? "").matchAll(/`(\w+)`/g)].map(([, label = ""]) => label),
  );
  const matched = [...query.matchAll(/[{,]\s*(\w+)\s*(?:=~|!=|!~|=)/g)].map(([, label = ""]) => label);
  const grouped = [...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = ""]) => labels.split(", "));
  return [...matched, ...grouped].filter((label) => !known.includes(label) && !ADDED_LABELS.includes(label));
}

describe("the alerts", () => {
  it("ask for what the service exports, by labels that it has", () => {
    expect(alerts.length).toBeGreaterThan(20);
    for (const { alert, expr } of alerts) {
      expect({ alert, unknown: unknownOf(expr) }).toEqual({ alert, unknown: [] });
      expect({ alert, unknown: unknownLabels(expr) }).toEqual({ alert, unknown: [] });
    }
  });

  it("each have a name of their own, a severity, a meaning and something to do, and stand in docs/operations.md", () => {
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
    for (const { alert, labels, annotations } of alerts) {
      expect(["page", "ticket"]).toContain(labels.severity);
      expect(annotations.means).toMatch(/\w.*\.$/);
      expect(annotations.do).toMatch(/\w.*\.$/);
      expect(documented).toContain(`- **${alert}**, ${labels.severity}`);
    }
  });

  it("name only alerts and log lines that there are", async () => {
    const names = alerts.map(({ alert }) => alert);
    const files = await readdir(join(ROOT, "src"), { recursive: true });
    const sources = await Promise.all(
      files.filter((file) => file.endsWith(".ts")).map((file) => readFile(join(ROOT, "src", file), "utf8")),
    );
    for (const { annotations } of alerts)
      for (const [, line = ""] of annotations.do.matchAll(/"([A-Z][^"]+)"/g))
        expect({ line, written: sources.some((source) => source.includes(line)) }).toEqual({ line, written: true });
    for (const { annotations } of alerts)
      for (const [named] of `${annotations.means} ${annotations.do}`.matchAll(/\bRisk[A-Z]\w+/g))
        expect(names).toContain(named);
  });

  it("pass promtool, where it is installed", async (context) => {
    const told = await promisify(execFile)("promtool", ["check", "rules", ALERTS]).catch((error: Json) => error);
    if (told.code === "ENOENT") return context.skip("promtool is not installed");
    expect(told.stdout).toContain(`SUCCESS: ${alerts.length} rules found`);
  });
});

describe("the dashboard", () => {
  it("asks for what the service exports, by labels that it has", () => {
    expect(queries().length).toBeGreaterThan(40);
    for (const query of queries()) {
      expect({ query, unknown: unknownOf(query) }).toEqual({ query, unknown: [] });
      expect({ query, unknown: unknownLabels(query) }).toEqual({ query, unknown: [] });
    }
  });

  it("shows every metric that docs/operations.md names", () => {
    const named = [...documented.matchAll(/^\| `(risk_\w+)` \|/gm)].map(([, name = ""]) => name);
    const all = queries().join("\n");
    expect(named.filter((name) => !new RegExp(`\\b${name}(_bucket|_sum|_count)?\\b`).test(all))).toEqual([]);
  });

  it("leaves the data source to whoever imports it, and gives each panel an id and a place of its own", () => {
    expect(dashboard.templating.list).toEqual([
      expect.objectContaining({ name: "datasource", type: "datasource", query: "prometheus" }),
    ]);
    for (const panel of panels())
      for (const { datasource } of [panel, ...panel.targets])
        expect(datasource).toEqual({ type: "prometheus", uid: expect.stringMatching(/^\$\{datasource\}$/) });
    expect(new Set(dashboard.panels.map((panel: Json) => panel.id)).size).toBe(dashboard.panels.length);
    const cells = panels().flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, n) => `${x + (n % w)}:${y + Math.floor(n / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
  });
});
