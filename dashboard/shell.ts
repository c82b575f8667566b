import type { VNode } from "preact";
import type { Key } from "../clients/typescript/src/types.ts";
import { EnvironmentBadge } from "./components/environment-badge.ts";
import { LinkedElsewhere } from "./components/other-environment.ts";
import { TimeZoneSwitch } from "./components/time.ts";
import { type Children, html } from "./html.ts";
import { navigate } from "./router.ts";
import { routes } from "./routes.ts";
import { may, signOut } from "./session.ts";

/** What stands around every page: whose data, which environment, where to go, the way out. */
export function Shell(props: { readonly info: Key; readonly path: string; readonly children?: Children }): VNode {
  const { info, path } = props;
  const leave = () => {
    navigate("/dashboard");
    void signOut();
  };
  return html`
    <a class="skip" href="#content">Skip to the content</a>
    <header class=${`shell shell--${info.environment}`}>
      <div class="shell__bar">
        <a class="shell__brand" href="/dashboard">Risk</a>
        <${EnvironmentBadge} environment=${info.environment} />
        <span class="shell__who">
          <span class="shell__organisation">${info.organisation_name}</span>
          <span class="shell__key">${info.name}, ${info.role}</span>
        </span>
        <${TimeZoneSwitch} />
        <button type="button" class="button button--quiet" onClick=${leave}>Sign out</button>
      </div>
      <nav class="shell__nav" aria-label="Pages">
        <ul>
          ${offered().map(
            ({ pattern, navigation }) =>
              html`<li key=${pattern}>
                <a href=${pattern} aria-current=${isWithin(path, pattern) ? "page" : undefined}>${navigation}</a>
              </li>`,
          )}
        </ul>
      </nav>
    </header>
    <main id="content" class="page" tabindex="-1"><${LinkedElsewhere} environment=${info.environment} />${props.children}</main>
  `;
}

function offered() {
  return routes.filter(({ navigation, scope }) => navigation !== undefined && (scope === undefined || may(scope)));
}

function isWithin(path: string, pattern: string): boolean {
  return path === pattern || (pattern !== "/dashboard" && path.startsWith(`${pattern}/`));
}
