import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { BacktestService } from "#gen/risk/v1/backtest_service_pb.ts";
import { FeedbackService } from "#gen/risk/v1/feedback_service_pb.ts";
import { PolicyService } from "#gen/risk/v1/policy_service_pb.ts";
import { ScoringService } from "#gen/risk/v1/scoring_service_pb.ts";
import { WebhookService } from "#gen/risk/v1/webhook_service_pb.ts";
import { ERROR_TABLE } from "../../errors.ts";
import { html } from "../../html.ts";
import { createOpenApi } from "../openapi/create-openapi.ts";
import { httpBinding } from "../openapi/http-binding.ts";
import { createDocsPage, DOCS_POLICY } from "./create-docs-page.ts";

const SERVICES = [ScoringService, FeedbackService, PolicyService, BacktestService, WebhookService];
const METHODS = SERVICES.flatMap((service) => service.methods);
const DOCUMENT = createOpenApi({ services: SERVICES, publicUrl: "https://risk.lender.ng", version: "1.2.3" });
const PAGE = createDocsPage(DOCUMENT);
const VOID_ELEMENTS = new Set(["meta", "!doctype", "input"]);
const SCRIPT = /<script>(.*?)<\/script>/s;
const TAG = /<(\/?)([!a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"]*")?)*)>/g;

describe("createDocsPage", () => {
  it.each(METHODS)("shows $name with its path, its scope and a call to copy", (method) => {
    const { verb, path } = httpBinding(method);
    const [, section = ""] = PAGE.split(`<section id="${method.localName}">`);
    const text = section.slice(0, section.indexOf("</section>"));
    expect(text).toContain(`<code>${verb.toUpperCase()} ${path}</code>`);
    expect(text).toContain(`curl -s -X ${verb.toUpperCase()} &quot;$BASE_URL`);
    for (const language of ["Python", "PHP", "Node", "Go", "Java"])
      expect(text).toContain(`<details class="client"><summary>${language}</summary><pre tabindex="0">`);
    expect(text).toContain("Needs the scope <code>");
    expect(PAGE).toContain(`<a href="#${method.localName}">`);
  });

  it.each(Object.keys(ERROR_TABLE))("shows an example of %s", (code) => {
    expect(PAGE).toContain(`<code>${code}</code></summary>`);
  });

  it.each(Object.keys(Object(DOCUMENT.webhooks)))("shows the event %s without a call", (type) => {
    const [, section = ""] = PAGE.split(`<code>POST ${type}</code>`);
    expect(section.slice(0, section.indexOf("</section>"))).toContain("Service-Signature");
    expect(section.slice(0, section.indexOf("</section>"))).not.toContain("curl");
  });

  it("is well-formed: every element ends where it must, every id stands once, every anchor leads somewhere", () => {
    const open: string[] = [];
    const ids: string[] = [];
    for (const [, end, name = "", attributes = ""] of PAGE.replace(SCRIPT, "").matchAll(TAG)) {
      ids.push(...[.../ id="([^"]*)"/g[Symbol.matchAll](attributes)].map((match) => match[1] ?? ""));
      if (end === "/") expect(open.pop()).toBe(name);
      else if (!VOID_ELEMENTS.has(name)) open.push(name);
    }
    expect(open).toEqual([]);
    // What is no tag has no bare bracket: nothing of the document could become one.
    expect(
      PAGE.replace(/<style>[^<]*<\/style>/, "")
        .replace(SCRIPT, "")
        .replaceAll(TAG, ""),
    ).not.toMatch(/[<>]/);
    expect(new Set(ids).size).toBe(ids.length);
    const anchors = [...PAGE.matchAll(/href="#([^"]+)"/g)].map((match) => match[1] ?? "");
    expect(anchors.length).toBeGreaterThan(200);
    expect([...new Set(anchors)].filter((anchor) => !ids.includes(anchor))).toEqual([]);
  });

  it("needs nothing from anywhere, and runs its one search alone", () => {
    expect([...PAGE.matchAll(/<script>/g)]).toHaveLength(1);
    expect(PAGE).not.toMatch(/<(script [^>]*|link|img|iframe|object|form|base)\b/i);
    expect(PAGE).not.toMatch(/ (src|style|on[a-z]+)=/i);
    expect(PAGE).not.toMatch(/@import|url\(/i);
    expect([...PAGE.matchAll(/href="([^#"][^"]*)"/g)].map((match) => match[1])).toEqual(["/v1/openapi.json"]);
  });

  it("allows a browser its one style and its one script alone", () => {
    const style = /<style>([^<]*)<\/style>/.exec(PAGE)?.[1] ?? "";
    const digest = createHash("sha256").update(style).digest("base64");
    const script = createHash("sha256")
      .update(SCRIPT.exec(PAGE)?.[1] ?? "")
      .digest("base64");
    expect(DOCS_POLICY).toContain(`default-src 'none'; style-src 'sha256-${digest}'; script-src 'sha256-${script}'`);
    expect(DOCS_POLICY).not.toContain("unsafe");
  });
});

describe("html", () => {
  it("escapes every text, in elements and in attributes", () => {
    const text = `<b a="1" c='2'>&`;
    expect(html`<p title="${text}">${[text, html`<i>${1}</i>`, undefined]}</p>`.html).toBe(
      `<p title="&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;">&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;<i>1</i></p>`,
    );
  });
});
