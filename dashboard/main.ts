import { render } from "preact";
import { api } from "./api/call-api.ts";
import { App } from "./app.ts";
import { html } from "./html.ts";
import { startRouter } from "./router.ts";
import { forget, keepAlive, resumeSession } from "./session.ts";

const root = document.getElementById("app");
if (root === null) throw new Error("Cannot start: the page has no element #app");
// A session that is refused while in use is over; the path stays for the next one.
api.onUnauthorized(forget);
startRouter();
keepAlive();
render(html`<${App} />`, root);
await resumeSession();
