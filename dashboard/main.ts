import { render } from "preact";
import { api } from "./api.ts";
import { App } from "./app.ts";
import { html } from "./html.ts";
import { startRouter } from "./router.ts";
import { resumeSession, signOut } from "./session.ts";

const root = document.getElementById("app");
if (root === null) throw new Error("Cannot start: the page has no element #app");
// A key that is refused while in use ends the session; the path stays for the next one.
api.onUnauthorized((error) => signOut(error));
startRouter();
render(html`<${App} />`, root);
await resumeSession();
