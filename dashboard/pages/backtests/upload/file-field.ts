import type { VNode } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import { count } from "../../../format.ts";
import { html } from "../../../html.ts";
import { bytes } from "./bytes.ts";
import { SplitAdvice } from "./split-advice.ts";
import { BYTES_MAX, ROWS_MAX } from "./split-days.ts";
import type { FileCheck } from "./use-file-check.ts";

/** Takes one CSV file, dropped or chosen, and says at once whether it can be sent. */
export function FileField(props: {
  readonly file: File | undefined;
  readonly check: FileCheck;
  readonly disabled: boolean;
  readonly onFile: (file: File) => void;
}): VNode {
  const { file, check, disabled, onFile } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null | undefined) => {
    const first = files?.[0];
    if (first !== undefined && !disabled) onFile(first);
    // The same file can be chosen again after it was changed.
    if (input.current) input.current.value = "";
  };
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver && !disabled);
  };
  const drop = (event: DragEvent) => {
    drag(event, false);
    take(event.dataTransfer?.files);
  };
  return html`<div class="field">
    <label for=${id}>CSV file</label>
    <p class="hint" id=${`${id}-hint`}>At most ${count(ROWS_MAX)} rows and ${count(BYTES_MAX)} bytes (25 MB), identifiers hashed already</p>
    <div
      class=${`drop ${over ? "drop--over" : ""}`}
      onDragOver=${(event: DragEvent) => drag(event, true)}
      onDragLeave=${(event: DragEvent) => drag(event, false)}
      onDrop=${drop}
    >
      <input ref=${input} id=${id} class="visually-hidden drop__input" type="file" accept=".csv,text/csv" disabled=${disabled}
        aria-describedby=${`${id}-hint ${id}-file`} onChange=${() => take(input.current?.files)} />
      <p id=${`${id}-file`} class="drop__file">
        ${file === undefined ? "Drop a file here, or" : html`<strong>${file.name}</strong> <span class="quiet">${bytes(file.size)}${rowsOf(check)}</span>`}
      </p>
      <button type="button" class="button" tabindex="-1" aria-hidden="true" disabled=${disabled} onClick=${() => input.current?.click()}>
        ${file === undefined ? "Choose a file" : "Choose another"}
      </button>
    </div>
    <${FileProblem} check=${check} />
  </div>`;
}

function rowsOf(check: FileCheck): string {
  if (check.kind === "checking") return ", counting the rows";
  const known = check.kind === "fine" || check.kind === "too_large" ? check.rows : undefined;
  return known === undefined ? "" : `, ${count(known)} ${known === 1 ? "row" : "rows"}`;
}

function FileProblem({ check }: { readonly check: FileCheck }): VNode | null {
  if (check.kind === "too_large") return html`<${SplitAdvice} rows=${check.rows} parts=${check.parts} />`;
  if (check.kind === "other_columns")
    return html`<p class="field__error" role="alert">${check.problem}. Nothing was sent.</p>`;
  if (check.kind === "empty")
    return html`<p class="field__error" role="alert">Choose a file with a header line and at least one row: this one has none.</p>`;
  if (check.kind === "unreadable")
    return html`<p class="field__error" role="alert">Choose the file again: the browser cannot read it, perhaps because it was changed or moved.</p>`;
  return null;
}
