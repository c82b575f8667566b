import type { VNode } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import type { Backtest, BacktestReport } from "../../../clients/typescript/src/types.ts";
import { createFit } from "../../api/fit.ts";
import { ApiError } from "../../api-error.ts";
import { Card } from "../../components/card.ts";
import { ErrorPanel } from "../../components/error-panel.ts";
import { announce } from "../../components/live-region.ts";
import { SelectField } from "../../components/select-field.ts";
import { TextField } from "../../components/text-field.ts";
import { count, decimal } from "../../format.ts";
import { html } from "../../html.ts";
import { newId } from "../../new-id.ts";
import { refusedHere } from "../../refused-here.ts";
import { navigate } from "../../router.ts";
import { BUDGETS, budgetOf, FIRST_FORM, type FitForm, fitRequest, rowsPerDay } from "./objective.ts";

const PER_1000 = 1_000;

/** What the suggestion shall be good for: a number of alerts, as a slider with what it means a day, or the least cost. */
export function FitFormCard(props: { readonly backtest: Backtest; readonly report: BacktestReport }): VNode {
  const { backtest, report } = props;
  const [form, setForm] = useState<FitForm>(FIRST_FORM);
  const [problem, setProblem] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  // One key as long as the same is sent.
  const sent = useRef({ text: "", key: "" });
  const change = (part: Partial<FitForm>) => setForm({ ...form, ...part });
  const submit = async (event: Event) => {
    event.preventDefault();
    const read = fitRequest(backtest.backtest_id, form);
    if (read.kind === "problems") return setProblem(refusedHere(read.details));
    const { request } = read;
    setBusy(true);
    setProblem(undefined);
    try {
      const text = JSON.stringify(request);
      if (sent.current.text !== text) sent.current = { text, key: newId() };
      const { fit_id } = await createFit(request, sent.current.key);
      announce("Fit queued");
      navigate(`/dashboard/fits/${fit_id}`);
    } catch (error) {
      setProblem(underNames(ApiError.of(error)));
      setBusy(false);
    }
  };
  const isLabelled = backtest.summary?.labels !== null;
  const options = [
    { value: "alerts", text: "A number of alerts" },
    ...(isLabelled ? [{ value: "cost", text: "The least cost" }] : []),
  ];
  return html`<${Card} title="What the policy shall do" hint="Thresholds and points are chosen so that this is met. An alert is a transaction at medium or above.">
    <form class="fit-form" onSubmit=${submit}>
      <${SelectField} label="Aim for" name="kind" required value=${form.kind} options=${options} onInput=${(kind: FitForm["kind"]) => change({ kind })} />
      ${form.kind === "alerts" ? html`<${BudgetSlider} form=${form} backtest=${backtest} report=${report} onInput=${(budget: number) => change({ budget })} />` : html`<${CostFields} form=${form} problem=${problem} onInput=${change} />`}
      <${TextField} label="Changes at most" name="changes_max" required value=${form.changesMax} problem=${problem} hint="One change is one rule, with its weight and parameters, or the thresholds. 1 to 100." onInput=${(changesMax: string) => change({ changesMax })} />
      ${problem && html`<${ErrorPanel} error=${problem} title="The fit was not started" />`}
      <button class="button button--primary" type="submit" disabled=${busy}>${busy ? "Starting" : "Start the fit"}</button>
    </form>
    ${!isLabelled && html`<p class="hint">No row has a label: the fit sets thresholds for the alerts that you ask for, and leaves the rules alone.</p>`}
  <//>`;
}

function BudgetSlider(props: {
  readonly form: FitForm;
  readonly backtest: Backtest;
  readonly report: BacktestReport;
  readonly onInput: (budget: number) => void;
}): VNode {
  const { form, backtest, report, onInput } = props;
  const id = useId();
  const alerts = budgetOf(form);
  const perDay = rowsPerDay(backtest, report);
  const daily =
    perDay === undefined ? "" : `, about ${decimal(Math.round((alerts * perDay * 10) / PER_1000) / 10)} a day`;
  const text = `${decimal(alerts)} alerts of 1,000 transactions${daily}`;
  const now = report.alerts_per_day.find(({ level }) => level === "medium")?.mean ?? 0;
  const input = (event: { readonly currentTarget: HTMLInputElement }) => onInput(Number(event.currentTarget.value));
  return html`<div class="field">
    <label for=${id}>Alerts</label>
    <input id=${id} class="fit-slider" type="range" min="0" max=${BUDGETS.length - 1} step="1" value=${form.budget} aria-valuetext=${text} onInput=${input} />
    <p class="fit-slider__text"><strong>${text}</strong></p>
    ${perDay !== undefined && html`<p class="hint">The policy of this backtest raises ${decimal(now)} a day; the file has ${count(Math.round(perDay))} transactions a day.</p>`}
  </div>`;
}

function CostFields(props: {
  readonly form: FitForm;
  readonly problem: ApiError | undefined;
  readonly onInput: (part: Partial<FitForm>) => void;
}): VNode {
  const { form, problem, onInput } = props;
  return html`<div class="target">
    <${TextField} label="A review costs, ₦" name="review_minor" required value=${form.review} problem=${problem} hint="Looking at one alert" onInput=${(review: string) => onInput({ review })} />
    <${TextField} label="Friction costs, ₦" name="friction_minor" required value=${form.friction} problem=${problem} hint="An honest customer who is held up" onInput=${(friction: string) => onInput({ friction })} />
    <${TextField} label="Saved of a fraud, %" name="recovered_share" required value=${form.recovered} problem=${problem} hint="Of its amount, when it raises an alert" onInput=${(recovered: string) => onInput({ recovered })} />
  </div>`;
}

/** Violations such as `cost.review_minor` under the field of that name. */
function underNames(error: ApiError): ApiError {
  const details = error.details.map((detail) => ({ ...detail, field: detail.field.replace(/^cost\./, "") }));
  return new ApiError({ ...error, message: error.message, details });
}
