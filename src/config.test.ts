import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

function problemsOf(environment: Readonly<Record<string, string>>): readonly string[] {
  const config = readConfig(environment, new Set());
  return "problems" in config ? config.problems : [];
}

const SMTP = { SMTP_URL: "smtp://mail.lender.example" };

describe("MAIL_FROM", () => {
  it("is one mailbox, with or without a name", () => {
    expect(problemsOf({ ...SMTP, MAIL_FROM: "risk@lender.example" })).toEqual([]);
    expect(problemsOf({ ...SMTP, MAIL_FROM: "Risk desk <risk@lender.example>" })).toEqual([]);
  });

  it("is nothing else, and the problem is one line", () => {
    const wanted = "Set MAIL_FROM to one address such as risk@lender.example or Risk <risk@lender.example>, found";
    expect(problemsOf({ ...SMTP, MAIL_FROM: "not an address" })).toEqual([`${wanted} "not an address"`]);
    expect(problemsOf({ ...SMTP, MAIL_FROM: "a@lender.example, b@lender.example" })).toHaveLength(1);
    expect(problemsOf({ ...SMTP, MAIL_FROM: "a@lender.example\r\nBcc: b@lender.example" })).toEqual([
      `${wanted} "a@lender.example\\r\\nBcc: b@lender.example"`,
    ]);
  });
});

describe("PUBLIC_URL", () => {
  it.each([
    "https://user:hunter2@risk.example",
    "https://user:hun@ter2@risk.example",
    "https:/user:hunter2@risk.example",
  ])("%s, which would be published, is refused and not repeated", (address) => {
    expect(problemsOf({ PUBLIC_URL: address })).toEqual([
      "Set PUBLIC_URL to an http or https address without user, password and query; its value is not shown",
    ]);
  });

  it("may hold an @ behind its host", () => {
    expect(problemsOf({ PUBLIC_URL: "https://risk.example/@risk" })).toEqual([]);
    expect(problemsOf({ PUBLIC_URL: "ftp://risk.example" })).toEqual([
      'Set PUBLIC_URL to an http or https address without user, password and query, found "ftp://risk.example"',
    ]);
  });
});

describe("a host", () => {
  it("may be an IPv6 address in brackets", () => {
    const config = readConfig({ HTTP_HOST: "[::1]", GRPC_HOST: "::1", METRICS_HOST: "[risk]" }, new Set());
    expect(config).toMatchObject({ httpHost: "::1", grpcHost: "::1", metricsHost: "[risk]" });
  });
});
