import type { VNode } from "preact";
import { getPolicy, listRules } from "../../../api/policies.ts";
import { AsyncView } from "../../../components/async-view.ts";
import { Page } from "../../../components/page.ts";
import { html } from "../../../html.ts";
import { useLoad } from "../../../load.ts";
import type { PageProps } from "../../../route.ts";
import { NewForm } from "./new-form.ts";

/** The form of a new policy, from the defaults, or from the version that `source` and `version` name. */
export function NewPolicyPage({ query }: PageProps): VNode {
  const [from, version] = [query.get("source"), query.get("version")];
  const loaded = useLoad(
    async (signal) => {
      const [rules, source] = await Promise.all([
        listRules(signal),
        from === null ? undefined : getPolicy(from, signal),
      ]);
      return { rules, source };
    },
    [from],
  );
  const view = ({ rules, source }: NonNullable<typeof loaded.data>) => {
    const copied = source?.versions.find((candidate) => String(candidate.version) === version);
    const start = source && copied && { policy: source, version: copied };
    return html`<${NewForm} rules=${rules} from=${start} />`;
  };
  const back = html`<a class="button" href="/dashboard/policies">All policies</a>`;
  const lead =
    from === null
      ? "It starts with the defaults. Only what you change is sent; the rest stays at its default."
      : "It starts with the values of the version you came from.";
  return html`<${Page} title="New policy" lead=${lead} actions=${back}>
    <${AsyncView} loaded=${loaded} what=${from === null ? "the rules" : "the rules and the version to copy"} view=${view} />
  <//>`;
}
