import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { PendingActivation, Policy } from "../../../../clients/typescript/src/types.ts";
import { approveActivation, withdrawActivation } from "../../../api/policies.ts";
import { Actor } from "../../../components/actor.ts";
import { Card } from "../../../components/card.ts";
import { ConfirmDialog } from "../../../components/confirm-dialog.ts";
import { Facts } from "../../../components/facts.ts";
import { announce } from "../../../components/live-region.ts";
import { Time } from "../../../components/time.ts";
import { count } from "../../../format.ts";
import { html } from "../../../html.ts";
import { mayActivate, ownKey } from "../../../session.ts";
import { shownNumber } from "../../../units.ts";
import { orExplain } from "../actions/explain-refusal.ts";

/** The activation that waits for another member: what was asked, by whom and why, and the buttons that approve or refuse it. */
export function PendingCard(props: {
  readonly policy: Policy;
  readonly pending: PendingActivation;
  readonly names: ReadonlyMap<string, string>;
  readonly onDone: () => void;
}): VNode {
  const { policy, pending, names, onDone } = props;
  const { version, by, note, brake, expires_at } = pending;
  const path = `/dashboard/policies/${policy.policy_id}/versions/${version}`;
  return html`<${Card} title="Waits for approval" hint="Somebody asked to activate a version. Nothing changes until another member approves it.">
    <${Facts}
      items=${[
        ["Version", html`<a href=${path}>Version ${version}</a>`],
        ["Why", note ?? "–"],
        ["Asked by", html`<${Actor} id=${by} names=${names} />`],
        ["Brake", brake === null ? "None" : brakeText(brake)],
        ["Lapses", html`<${Time} at=${expires_at} />`],
      ]}
    />
    ${
      mayActivate()
        ? html`<${Answers} policy=${policy} pending=${pending} onDone=${onDone} />`
        : html`<p class="hint">A key of the role admin that is bound to another member than the one that asked approves or refuses it.</p>`
    }
  <//>`;
}

function brakeText({ level, share_max, within_decisions, rollback }: NonNullable<PendingActivation["brake"]>): string {
  const then = rollback ? "the version before is active again" : "you are told";
  return `Trips, and ${then}, where over ${shownNumber(share_max, "share")} of the first ${count(within_decisions)} live decisions are at or above ${level}`;
}

function Answers(props: {
  readonly policy: Policy;
  readonly pending: PendingActivation;
  readonly onDone: () => void;
}): VNode {
  const [asking, setAsking] = useState<"approve" | "refuse">();
  const { policy, pending, onDone } = props;
  const { policy_id, name } = policy;
  const { version } = pending;
  const isOwn = pending.by === ownKey()?.key_id;
  const close = () => setAsking(undefined);
  const approve = () =>
    orExplain(async () => {
      await approveActivation(policy_id, version);
      announce(`Version ${version} of ${name} decides from now on`);
      onDone();
    });
  const refuse = () =>
    orExplain(async () => {
      await withdrawActivation(policy_id);
      announce(`Version ${version} of ${name} waits no more`);
      onDone();
    });
  const [approves, refuses] = [`Approve version ${version}`, `${isOwn ? "Withdraw" : "Refuse"} version ${version}`];
  return html`<div class="row-actions">
    ${
      isOwn
        ? html`<p class="hint">Your key asked for it: somebody else approves it.</p>`
        : html`<button type="button" class="button button--primary" onClick=${() => setAsking("approve")}>${approves}</button>`
    }
    <button type="button" class="button" onClick=${() => setAsking("refuse")}>${refuses}</button>
    ${
      asking === "approve" &&
      html`<${ConfirmDialog} title=${approves} confirmLabel=${approves} onConfirm=${approve} onClose=${close}>
        <p>From the next score on it decides, in <strong>test and live</strong>, and your key stands beside it in the history. Your key must be bound to another member than the one that asked.</p>
      <//>`
    }
    ${
      asking === "refuse" &&
      html`<${ConfirmDialog} title=${refuses} confirmLabel=${refuses} onConfirm=${refuse} onClose=${close}>
        <p>It waits no more, and nothing that decides changes. It can be asked for again.</p>
      <//>`
    }
  </div>`;
}
