import type { VNode } from "preact";
import { html } from "../html.ts";
import { place } from "../router.ts";
import { forget, linkedEnvironment, session } from "../session.ts";
import { useSignal } from "../signal.ts";

/** Says under what is not there that a link may be of the other environment: a key sees one of the two. */
export function OtherEnvironment(): VNode | undefined {
  const now = session.get();
  if (now.kind !== "signed_in" || linkedEnvironment(place.get().query) !== undefined) return undefined;
  const [here, there] = now.key.environment === "test" ? ["test", "live"] : ["live", "test"];
  return html`<p class="hint">You are signed in to ${here}. If the link was made in ${there}, sign in with a ${there} key to open it.</p>`;
}

/** Says above a page that its link was made in the other environment, and leads to the sign-in of that one. */
export function LinkedElsewhere({ environment }: { readonly environment: "test" | "live" }): VNode | undefined {
  const linked = linkedEnvironment(useSignal(place).query);
  if (linked === undefined || linked === environment) return undefined;
  return html`<div class="elsewhere" role="status">
    <p>This link was made in <strong>${linked}</strong>, and you are signed in to <strong>${environment}</strong>: what it leads to is not here.</p>
    <button type="button" class="button" onClick=${() => forget(undefined)}>Sign in to ${linked}</button>
  </div>`;
}
