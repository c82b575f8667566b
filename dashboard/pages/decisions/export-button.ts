import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { exportDecisions } from "../../api/decision.ts";
import { ApiError } from "../../api-error.ts";
import { ErrorPanel } from "../../components/error-panel.ts";
import { announce } from "../../components/live-region.ts";
import { saveFile } from "../../components/save-file.ts";
import { html } from "../../html.ts";

const FILE = "decisions.csv";

/** Saves the decisions that the filters leave as the CSV that a backtest takes. */
export function ExportButton({ filters }: { readonly filters: Readonly<Record<string, string | undefined>> }): VNode {
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<ApiError>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = async () => {
    const aborter = new AbortController();
    running.current = aborter;
    setProblem(undefined);
    setRunning(true);
    try {
      saveFile(await exportDecisions(filters, aborter.signal), FILE);
      announce(`Saved ${FILE}`);
    } catch (error) {
      if (!aborter.signal.aborted) setProblem(ApiError.of(error));
    }
    setRunning(false);
  };
  if (isRunning)
    return html`<div class="sending">
      <p role="status">Gathering decisions…</p>
      <button type="button" class="button" onClick=${() => running.current?.abort()}>Stop</button>
    </div>`;
  return html`<div class="sending">
    <button type="button" class="button" onClick=${run}>Export as CSV</button>
    ${problem && html`<${ErrorPanel} error=${problem} title="The decisions were not saved" onRetry=${run} />`}
  </div>`;
}
