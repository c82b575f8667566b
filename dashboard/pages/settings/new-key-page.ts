import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { ApiKey, Member } from "../../../clients/typescript/src/types.ts";
import { createKey, listMembers } from "../../api/settings.ts";
import { ApiError } from "../../api-error.ts";
import { AsyncView } from "../../components/async-view.ts";
import { Card } from "../../components/card.ts";
import { CopyButton } from "../../components/copy-button.ts";
import { Dialog } from "../../components/dialog.ts";
import { Page } from "../../components/page.ts";
import { html } from "../../html.ts";
import { useLoad } from "../../load.ts";
import { navigate } from "../../router.ts";
import { KeyForm, type KeyRequest } from "./key-form.ts";

/** Makes a key, and shows it once. */
export function NewKeyPage(): VNode {
  const members = useLoad(listMembers, []);
  const [made, setMade] = useState<ApiKey>();
  const create = async (request: KeyRequest) => setMade(await createKey(request).catch(explain));
  const view = (data: readonly Member[]) => html`<${KeyForm} members=${data} onSubmit=${create} />`;
  const leave = () => navigate("/dashboard/settings", { replace: true });
  return html`<${Page} title="Make a key" lead="It belongs to this environment, and may do no more than the key that you signed in with.">
    <${Card} title="What the key may do"><${AsyncView} loaded=${members} what="the members" view=${view} /><//>
    ${made?.key !== undefined && html`<${KeyDialog} name=${made.name} secret=${made.key} onClose=${leave} />`}
  <//>`;
}

/** Shows the key this once. Escape does not close it: what is gone cannot be asked for again. */
function KeyDialog(props: { readonly name: string; readonly secret: string; readonly onClose: () => void }): VNode {
  return html`<${Dialog} title=${`The key ${props.name}`} onClose=${() => undefined} stays>
    <p>It is shown now and never again: the service keeps only what it recognises it by.</p>
    <p class="secret"><code>${props.secret}</code> <${CopyButton} text=${props.secret} what="the key" /></p>
    <div class="dialog__actions">
      <button type="button" class="button button--primary" onClick=${props.onClose}>I have stored the key</button>
    </div>
  <//>`;
}

/** Where the answer was lost, the key may be there, and nobody has seen it. */
function explain(error: unknown): never {
  const problem = ApiError.of(error);
  if (problem.status !== 0) throw problem;
  const message = `${problem.message}. Look at the list of keys first: it may have been made; then revoke it, for nobody has seen it`;
  throw new ApiError({ status: 0, code: problem.code, message, requestId: problem.requestId });
}
