import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { parse } from "yaml";

// Writes deploy/prometheus/alerts.yaml into docs/operations.md between its two comments; with --check only tells whether it stands there.
const ROOT = join(import.meta.dirname, "..");
const PAGE = join(ROOT, "docs", "operations.md");
const SECTION = /(?<=<!-- deploy\/prometheus\/alerts\.yaml -->\n)[\s\S]*?(?=<!-- end -->)/;

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly means: string; readonly do: string };
}

const page = await readFile(PAGE, "utf8");
const file = parse(await readFile(join(ROOT, "deploy", "prometheus", "alerts.yaml"), "utf8"));
const alerts: readonly Alert[] = file.groups.flatMap((group: { readonly rules: readonly Alert[] }) => group.rules);
const written = page.replace(SECTION, () => `\n${alerts.map(textOf).join("\n\n")}\n\n`);
if (process.argv.includes("--check")) {
  if (written !== page || !SECTION.test(page)) {
    process.stderr.write(
      "Run node scripts/write-alerts-doc.ts: docs/operations.md shows other alerts than there are\n",
    );
    process.exitCode = 1;
  }
} else await writeFile(PAGE, written);

function textOf({ alert, expr, labels, annotations, ...rest }: Alert): string {
  const wait = rest.for === "0m" ? "at once" : `after ${rest.for}`;
  const query = expr.split("\n").map((line) => `  ${line.trim()}`);
  const head = `- **${alert}**, ${labels.severity}, ${wait}. ${annotations.means}`;
  return [head, `  *${annotations.do}*`, "", "  ```promql", ...query, "  ```"].join("\n");
}
