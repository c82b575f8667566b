import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sampleRequest } from "./sample-request.ts";
import { keep, own, type UseCase } from "./use-case-scene.ts";

/** Those of the command line, and what they make possible: they go on where those over REST end. */
export const SVC_USE_CASES: readonly UseCase[] = [
  ["svc organisations create", (s) => s.svc("organisations", "create", "--name", "Other")],
  ["svc organisations list", (s) => s.svc("organisations", "list")],
  ["svc organisations set", (s) => s.svc("organisations", "set", "--activation-approval", "off", ...own(s))],
  ["svc members add", (s) => s.svc("members", "add", "--email", "a@example.test", "--role", "admin", ...own(s))],
  ["svc members list", (s) => s.svc("members", "list", ...own(s))],
  ["svc members remove", (s) => s.svc("members", "remove", "--email", "a@example.test", ...own(s))],
  [
    "svc keys create",
    async (s) => keep(s, "key_id", await s.svc("keys", "create", "--environment", "test", "--name", "k", ...own(s))),
  ],
  ["svc keys list", (s) => s.svc("keys", "list", ...own(s))],
  ["svc keys revoke", (s) => s.svc("keys", "revoke", s.made["key_id"] ?? "")],
  ["svc audit list", (s) => s.svc("audit", "list", ...own(s))],
  ["svc quota set", (s) => s.svc("quota", "set", "--environment", "test", "--monthly", "1000", ...own(s))],
  ["svc quota show", (s) => s.svc("quota", "show", ...own(s))],
  ["score within a quota", (s) => s.send("POST", "/v1/score", sampleRequest())],
  ["list signing keys", (s) => s.send("GET", "/v1/signing-keys")],
  [
    "svc pack",
    (s) => s.svc("pack", "--decision", s.made["decision_id"] ?? "", "--out", join(s.service.dataDir, "pack")),
  ],
  [
    "svc pack verify",
    async (s) => {
      const { signing_keys } = await s.svc("signing-keys", "list");
      return s.svc("pack", "verify", join(s.service.dataDir, "pack"), "--fingerprint", signing_keys[0].fingerprint);
    },
  ],
  ["svc signing-keys list", (s) => s.svc("signing-keys", "list")],
  ["svc signing-keys rotate", (s) => s.svc("signing-keys", "rotate")],
  [
    "svc history import",
    async (s) => {
      const { organisation_id } = await s.svc("organisations", "create", "--name", "With a past");
      s.made["other_organisation_id"] = organisation_id;
      const path = join(s.service.dataDir, "past.csv");
      const header = "transaction_id,type,amount,currency,occurred_at,channel,customer_id_hash";
      const row = `past,transfer,100,NGN,2026-03-01T09:00:00Z,pos,${sampleRequest().customer.id_hash}`;
      await writeFile(path, `${header}\n${row}\n`);
      const where = ["--organisation", organisation_id, "--environment", "test"];
      return s.svc("history", "import", "--rows", path, ...where);
    },
  ],
  [
    "svc history cancel",
    // Again, what was cancelled over the API.
    (s) => s.svc("history", "cancel", "--import", s.made["cancelled_id"] ?? "", "--environment", "test", ...own(s)),
  ],
  [
    "svc history remove",
    (s) => {
      const where = ["--organisation", s.made["other_organisation_id"] ?? "", "--environment", "test"];
      return s.svc("history", "remove", ...where, "--yes");
    },
  ],
  ["svc verify", (s) => s.svc("verify", s.made["decision_id"] ?? "")],
  [
    "svc decisions export",
    (s) =>
      s.svc(
        "decisions",
        "export",
        "--environment",
        "test",
        "--out",
        join(s.service.dataDir, "decisions.csv"),
        ...own(s),
      ),
  ],
  ["svc retention set", (s) => s.svc("retention", "set", "--decisions-days", "30", ...own(s))],
  ["svc retention show", (s) => s.svc("retention", "show", ...own(s))],
  ["svc retention apply", (s) => s.svc("retention", "apply")],
  ["svc forget", (s) => s.svc("forget", "--customer", sampleRequest().customer.id_hash, ...own(s))],
  ["svc store backup", (s) => s.svc("store", "backup", join(s.service.dataDir, "backup.frs"))],
];
