import type { VNode } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { ApiError } from "./api-error.ts";
import { ErrorPanel } from "./components/error-panel.ts";
import { TextField } from "./components/text-field.ts";
import { html } from "./html.ts";
import { signIn } from "./session.ts";

/** Asks for an API key. The service checks it and starts a session; the key is kept nowhere. */
export function SignIn({ reason }: { readonly reason: ApiError | undefined }): VNode {
  const [key, setKey] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(reason);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    document.title = "Sign in · Risk dashboard";
    form.current?.querySelector("input")?.focus();
  }, []);
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    try {
      await signIn(key.trim());
    } catch (error) {
      setProblem(ApiError.of(error));
      setBusy(false);
    }
  };
  return html`<main class="sign-in">
    <h1>Risk dashboard</h1>
    <form ref=${form} class="card" onSubmit=${submit} autocomplete="off">
      <${TextField}
        label="API key"
        name="api_key"
        type="password"
        hint="It starts with svc_test_ or svc_live_ and decides the environment. The page does not keep it: you stay signed in for 12 hours, or until nothing happens for one."
        value=${key}
        onInput=${setKey}
        required
      />
      ${problem && html`<${ErrorPanel} error=${problem} title=${problem === reason ? "You were signed out" : "This key does not open the dashboard"} />`}
      <button class="button button--primary" type="submit" disabled=${busy || key.trim() === ""}>
        ${busy ? "Signing in" : "Sign in"}
      </button>
    </form>
  </main>`;
}
