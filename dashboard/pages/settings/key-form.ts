import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { CreateKeyRequest, Member, MemberRole } from "../../../clients/typescript/src/types.ts";
import { ApiError } from "../../api-error.ts";
import { ErrorPanel } from "../../components/error-panel.ts";
import { SelectField } from "../../components/select-field.ts";
import { TextField } from "../../components/text-field.ts";
import { html } from "../../html.ts";
import { ownKey } from "../../session.ts";
import { ROLE_OPTIONS } from "./role-options.ts";
import { ScopesField } from "./scopes-field.ts";

/** What a form says of a key. */
export type KeyRequest = Omit<CreateKeyRequest, "role"> & { readonly role: MemberRole };

const NAME_MAX = 120;
const DAY_MS = 86_400_000;
const AS_LATE = { value: "", text: "As late as your own key" };
const EXPIRIES = [
  { value: "30", text: "In 30 days" },
  { value: "90", text: "In 90 days" },
  { value: "365", text: "In a year" },
];

interface Fields {
  readonly name: string;
  readonly role: MemberRole;
  readonly scopes: readonly string[];
  readonly member: string;
  readonly addresses: string;
  readonly days: string;
}

const FIRST: Fields = { name: "", role: "developer", scopes: [], member: "", addresses: "", days: "" };

/** Name, role, scopes, and what narrows a key. What is refused is told at its field, and nothing that was typed is lost. */
export function KeyForm(props: {
  readonly members: readonly Member[];
  readonly onSubmit: (request: KeyRequest) => Promise<void>;
}): VNode {
  const [fields, setFields] = useState(FIRST);
  const [problem, setProblem] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const set = (name: keyof Fields) => (value: string | readonly string[]) =>
    setFields((before) => ({ ...before, [name]: value }));
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      await props.onSubmit(requestOf(fields));
    } catch (error) {
      setProblem(ApiError.of(error));
    }
    setBusy(false);
  };
  const members = [{ value: "", text: "Nobody" }, ...props.members.map(({ email }) => ({ value: email, text: email }))];
  return html`<form onSubmit=${submit} novalidate>
    <${TextField} label="Name" name="name" required hint="For people, such as what calls with it" maxLength=${NAME_MAX} value=${fields.name} onInput=${set("name")} problem=${problem} />
    <${SelectField} label="Role" name="role" required hint="Caps the scopes" value=${fields.role} onInput=${set("role")} options=${ROLE_OPTIONS} problem=${problem} />
    <${ScopesField} value=${fields.scopes} onInput=${set("scopes")} problem=${problem} />
    <${SelectField} label="Bound to the member" name="member" hint="Their role caps the key's, and it is revoked when they are removed" value=${fields.member} onInput=${set("member")} options=${members} problem=${problem} />
    <${TextField} label="Addresses" name="cidrs" rows=${2} hint="Ranges that may use it, one a line, such as 203.0.113.0/24; none: those of your own key" value=${fields.addresses} onInput=${set("addresses")} problem=${problem} />
    <${SelectField} label="Expires" name="expires_at" value=${fields.days} onInput=${set("days")} options=${expiries(ownKey()?.expires_at ?? null)} problem=${problem} />
    ${problem && html`<${ErrorPanel} error=${problem} title="The key was not made" />`}
    <div class="form__actions">
      <button class="button button--primary" type="submit" disabled=${busy || fields.name.trim() === "" || fields.scopes.length === 0}>Make the key</button>
      <a class="button" href="/dashboard/settings">Cancel</a>
    </div>
  </form>`;
}

/** What the key in use may give: none that goes on after itself. */
function expiries(ownExpiresAt: string | null) {
  const endsMs = ownExpiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(ownExpiresAt);
  return [AS_LATE, ...EXPIRIES.filter(({ value }) => Date.now() + Number(value) * DAY_MS < endsMs)];
}

function requestOf({ name, role, scopes, member, addresses, days }: Fields): KeyRequest {
  const cidrs = addresses.split(/[\s,]+/).filter((text) => text !== "");
  return {
    name: name.trim(),
    role,
    scopes,
    ...(member !== "" && { member }),
    ...(cidrs.length > 0 && { cidrs }),
    ...(days !== "" && { expires_at: new Date(Date.now() + Number(days) * DAY_MS).toISOString() }),
  };
}
