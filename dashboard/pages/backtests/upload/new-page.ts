import type { VNode } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { ApiError } from "../../../api-error.ts";
import { Card } from "../../../components/card.ts";
import { announce } from "../../../components/live-region.ts";
import { Page } from "../../../components/page.ts";
import { Progress } from "../../../components/progress.ts";
import { TextField } from "../../../components/text-field.ts";
import { html } from "../../../html.ts";
import type { PageProps } from "../../../route.ts";
import { navigate } from "../../../router.ts";
import { useSignal } from "../../../signal.ts";
import { bytes } from "./bytes.ts";
import { ColumnGuide } from "./column-guide.ts";
import { changeDraft, clearDraft, draft } from "./draft.ts";
import { FileField } from "./file-field.ts";
import { SubmitProblem } from "./submit-problem.ts";
import { TargetFields } from "./target-fields.ts";
import { useFileCheck } from "./use-file-check.ts";
import { useUpload } from "./use-upload.ts";

/** Sends a file of historical transactions. `?policy_id=` and `&version=` choose what is replayed. */
export function NewPage({ query }: PageProps): VNode {
  const now = useSignal(draft);
  const check = useFileCheck(now.file);
  const upload = useUpload();
  // Before it is seen: what somebody chooses must not be undone by it.
  useLayoutEffect(() => takeTarget(query), [query]);
  const isSending = upload.sentBytes !== undefined;
  const send = async () => {
    const backtest = await upload.start(draft.get());
    if (backtest === undefined) return;
    clearDraft();
    announce("Backtest queued");
    navigate(`/dashboard/backtests/${backtest.backtest_id}`);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    send();
  };
  const problem = upload.problem && underFields(upload.problem);
  return html`<${Page} title="New backtest" lead="What would a policy have said of transactions that are over? Nothing live is read or changed."
    actions=${html`<a class="button" href="/dashboard/backtests">All backtests</a>`}>
    <${Card} title="File and policy">
      <form onSubmit=${submit}>
        <${FileField} file=${now.file} check=${check} disabled=${isSending} onFile=${(file: File) => changeDraft({ file })} />
        <fieldset class="plain" disabled=${isSending}>
          <legend class="visually-hidden">What to replay</legend>
          <${TargetFields} draft=${now} problem=${problem} />
          <${TextField} label="Notify by e-mail" name="notify_emails" hint="Members of the organisation, at most 10, separated by commas" value=${now.emails}
            onInput=${(emails: string) => changeDraft({ emails })} problem=${problem} />
        </fieldset>
        ${upload.problem && html`<${SubmitProblem} error=${upload.problem} onRetry=${send} />`}
        ${isSending ? html`<${Sending} sentBytes=${upload.sentBytes} file=${now.file} onStop=${upload.stop} />` : html`<button class="button button--primary" type="submit" disabled=${check.kind !== "fine"}>Start the backtest</button>`}
      </form>
    <//>
    <${ColumnGuide} />
  <//>`;
}

/** The link whose target was taken: after a sign-in in between, what was chosen since stays. */
let taken: URLSearchParams | undefined;

function takeTarget(query: URLSearchParams): void {
  if (query === taken) return;
  taken = query;
  const policyId = query.get("policy_id");
  if (policyId !== null) changeDraft({ policyId, version: query.get("version") ?? "" });
}

function Sending(props: {
  readonly sentBytes: number;
  readonly file: File | undefined;
  readonly onStop: () => void;
}): VNode {
  const total = props.file?.size ?? 0;
  const isSent = props.sentBytes >= total;
  return html`<div class="sending">
    <${Progress} label=${isSent ? "Sent. The service reads and checks every row" : `Sending ${props.file?.name ?? ""}`} done=${isSent ? undefined : props.sentBytes} total=${total} format=${bytes} />
    <button type="button" class="button" onClick=${props.onStop}>Stop sending</button>
  </div>`;
}

/** Violations such as `notify_emails[0]` under the field that holds all of them. */
function underFields(error: ApiError): ApiError {
  const details = error.details.map((detail) => ({ ...detail, field: detail.field.replace(/\[\d+\]$/, "") }));
  return new ApiError({ ...error, message: error.message, details });
}
