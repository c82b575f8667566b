import type { VNode } from "preact";
import { EmptyState } from "./components/empty-state.ts";
import { ErrorPanel } from "./components/error-panel.ts";
import { LiveRegion } from "./components/live-region.ts";
import { Loading } from "./components/loading.ts";
import { Page } from "./components/page.ts";
import { html } from "./html.ts";
import { matchPath, place } from "./router.ts";
import { routes } from "./routes.ts";
import { may, resumeSession, session } from "./session.ts";
import { Shell } from "./shell.ts";
import { SignIn } from "./sign-in.ts";
import { useSignal } from "./signal.ts";

/** The whole dashboard: sign-in, or the page that the path names. */
export function App(): VNode {
  const now = useSignal(session);
  const { path, query } = useSignal(place);
  return html`
    ${now.kind === "starting" && html`<${Loading} what="the dashboard" />`}
    ${now.kind === "unreachable" && html`<main class="page"><${ErrorPanel} error=${now.problem} onRetry=${resumeSession} /></main>`}
    ${now.kind === "signed_out" && html`<${SignIn} reason=${now.reason} />`}
    ${now.kind === "signed_in" && html`<${Shell} info=${now.key} path=${path}>${pageOf(path, query)}<//>`}
    <${LiveRegion} />
  `;
}

function pageOf(path: string, query: URLSearchParams): VNode {
  for (const route of routes) {
    const parameters = matchPath(route.pattern, path);
    if (parameters === undefined) continue;
    if (route.scope !== undefined && !may(route.scope)) return html`<${Forbidden} scope=${route.scope} />`;
    // Another object is another page: nothing of the one before stays in a form.
    return html`<${route.page} key=${path} parameters=${parameters} query=${query} />`;
  }
  return html`<${Page} title="There is no such page">
    <${EmptyState} title="This address leads nowhere">
      <p>Check the link, or go to the <a href="/dashboard">start page</a>.</p>
    <//>
  <//>`;
}

function Forbidden({ scope }: { readonly scope: string }): VNode {
  return html`<${Page} title="Your key does not open this page">
    <${EmptyState} title=${`The scope ${scope} is missing`}>
      <p>Sign in with a key that has it, or ask who manages your keys for one.</p>
    <//>
  <//>`;
}
