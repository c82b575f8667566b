import type { VNode } from "preact";
import type { PolicyVersion, RuleDescription } from "../../../../clients/typescript/src/types.ts";
import { Badge } from "../../../components/badge.ts";
import { type Column, Table } from "../../../components/table.ts";
import { words } from "../../../format.ts";
import { html } from "../../../html.ts";
import { shownNumber } from "../../../units.ts";
import { detailName } from "../../decisions/detail-words.ts";
import { boundsOf } from "../form/field-hints.ts";
import { policyFields } from "../form/policy-fields.ts";

type Setting = PolicyVersion["rules"][number];

/** Every rule of a version with its values in words and units. */
export function SettingsTable(props: {
  readonly version: PolicyVersion;
  readonly rules: readonly RuleDescription[];
}): VNode {
  const known = new Map(props.rules.map((rule) => [rule.code, rule]));
  const fields = new Map(policyFields(props.rules, [props.version]).map((field) => [field.key, field]));
  const columns: readonly Column<Setting>[] = [
    {
      title: "Rule",
      cell: ({ code, version }) => html`<div>
        <p><strong>${words(code)}</strong> <span class="quiet"><code>${code}</code> v${version}</span></p>
        <p class="quiet">${known.get(code)?.description ?? "No longer in the registry"}</p>
      </div>`,
    },
    {
      title: "State",
      cell: ({ code, enabled }) => html`<${Badge} word=${enabled ? "enabled" : "off"} text=${enabled ? "On" : "Off"} />
        ${known.get(code)?.available === false && html`<p class="quiet">Switched off in this deployment</p>`}`,
    },
    {
      title: "Weight",
      align: "end",
      cell: ({ code, weight }) => html`<div>
        ${shownNumber(weight, "")}
        ${weight !== known.get(code)?.default_weight && html`<p class="quiet">default ${known.get(code)?.default_weight ?? "–"}</p>`}
      </div>`,
    },
    {
      title: "Parameters",
      cell: ({ code, config }) => html`<dl class="parameters">
        ${Object.entries(config).map(([name, value]) => {
          const field = fields.get(`${code}.config.${name}`);
          if (field === undefined) return undefined;
          const isOwn = field.default !== undefined && field.default !== value;
          return html`<div key=${name}>
            <dt>${detailName(name)}</dt>
            <dd>
              <strong>${typeof value === "number" ? shownNumber(value, field.unit) : String(value)}</strong> ${isOwn && html`<${Badge} word="own" tone="info" text="Not the default" />`}
              <p class="quiet">${field.description}${field.description !== "" && `: ${boundsOf(field)}`}</p>
            </dd>
          </div>`;
        })}
      </dl>`,
    },
  ];
  return html`<div class="settings"><${Table} caption="Rules of the version" columns=${columns} rows=${props.version.rules} rowKey=${(rule: Setting) => rule.code} /></div>`;
}
