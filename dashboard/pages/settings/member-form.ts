import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { MemberRole } from "../../../clients/typescript/src/types.ts";
import { putMember } from "../../api/settings.ts";
import { ApiError } from "../../api-error.ts";
import { ErrorPanel } from "../../components/error-panel.ts";
import { announce } from "../../components/live-region.ts";
import { SelectField } from "../../components/select-field.ts";
import { TextField } from "../../components/text-field.ts";
import { html } from "../../html.ts";
import { ROLE_OPTIONS } from "./role-options.ts";

const EMAIL_MAX = 254;

/** Adds a member; one that is there gets the role. */
export function MemberForm({ onDone }: { readonly onDone: () => void }): VNode {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<MemberRole>("analyst");
  const [problem, setProblem] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      await putMember(email.trim(), role);
      announce(`${email.trim()} is a member`);
      setEmail("");
      onDone();
    } catch (error) {
      setProblem(ApiError.of(error));
    }
    setBusy(false);
  };
  return html`<form onSubmit=${submit} novalidate>
    <${TextField} label="E-mail" name="email" required maxLength=${EMAIL_MAX} value=${email} onInput=${setEmail} problem=${problem} />
    <${SelectField} label="Role" name="role" required value=${role} onInput=${setRole} options=${ROLE_OPTIONS} problem=${problem} />
    ${problem && html`<${ErrorPanel} error=${problem} title="The member was not added" />`}
    <button class="button button--primary" type="submit" disabled=${busy || email.trim() === ""}>Add</button>
  </form>`;
}
