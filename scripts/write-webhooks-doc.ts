import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";

// Writes the files that docs/webhooks.md shows into it, each below the comment that names it; with --check only tells whether they stand there.
const ROOT = join(import.meta.dirname, "..");
const PAGE = join(ROOT, "docs", "webhooks.md");
const LANGUAGES: Readonly<Record<string, string>> = { ts: "ts", py: "python", go: "go" };

const page = await readFile(PAGE, "utf8");
const written = await withFiles(page);
if (process.argv.includes("--check")) {
  if (written !== page) {
    process.stderr.write("Run node scripts/write-webhooks-doc.ts: docs/webhooks.md shows other files than there are\n");
    process.exitCode = 1;
  }
} else await writeFile(PAGE, written);

async function withFiles(text: string): Promise<string> {
  const [head = "", ...parts] = text.split(/^(?=<!-- \S+\.(?:ts|py|go) -->$)/m);
  return head + (await Promise.all(parts.map(withFile))).join("");
}

async function withFile(part: string): Promise<string> {
  const [, comment = "", path = "", extension = ""] = /^(<!-- (\S+\.(\w+)) -->)\n/.exec(part) ?? [];
  const after = part.slice(comment.length + 1);
  const rest = after.startsWith("```") ? after.replace(/^```\w+\n[\s\S]*?^```\n/m, "") : after;
  return `${comment}\n\`\`\`${LANGUAGES[extension]}\n${await readFile(join(ROOT, path), "utf8")}\`\`\`\n${rest}`;
}
