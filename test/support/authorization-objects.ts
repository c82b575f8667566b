import type { DescField } from "@bufbuild/protobuf";
import { supportedRules } from "../../src/contract/check/supported-rules.ts";
import type { Json } from "./json.ts";
import { sampleRequest } from "./sample-request.ts";
import type { TestService } from "./start-service.ts";

/** Ids of the objects of one organisation's environment, by the prefix of their kind. */
export type Objects = ReadonlyMap<string, string>;

/** One kind of object that a request may name. */
interface ObjectKind {
  /** Whether both environments of an organisation see it. */
  readonly shared: boolean;
  readonly make: (
    send: (path: string, body: unknown) => Promise<Json>,
    made: Objects,
    complete: (backtestId: string) => Promise<unknown>,
  ) => Promise<unknown>;
  /** The member of the answer that holds its id. */
  readonly idIn: readonly (string | number)[];
}

/** Every kind that a path or a body may name, in the order in which one needs another. A test of authorization fails where one is missing. */
const KINDS: ReadonlyMap<string, ObjectKind> = new Map<string, ObjectKind>([
  ["pol", { shared: true, make: (send) => send("/v1/policies", { name: "Somebody's" }), idIn: ["policy_id"] }],
  [
    "plv",
    { shared: true, make: (send) => send("/v1/policies", { name: "Other" }), idIn: ["versions", 0, "version_id"] },
  ],
  ["key", { shared: false, make: (send) => send("/v1/keys", { name: "Somebody's" }), idIn: ["key_id"] }],
  ["dec", { shared: false, make: (send) => send("/v1/score", sampleRequest()), idIn: ["decision_id"] }],
  [
    "bt",
    {
      shared: false,
      make: (send) => send("/v1/backtest", { transactions: [sampleRequest()] }),
      idIn: ["backtest_id"],
    },
  ],
  [
    "fit",
    {
      shared: false,
      async make(send, _made, complete) {
        // A backtest of its own: a completed one cannot be cancelled.
        const { backtest_id } = await send("/v1/backtest", { transactions: [sampleRequest()] });
        await complete(backtest_id);
        return send("/v1/fits", { backtest_id, alerts_per_day: 1 });
      },
      idIn: ["fit_id"],
    },
  ],
  [
    "hst",
    { shared: false, make: (send) => send("/v1/history", { transactions: [sampleRequest()] }), idIn: ["history_id"] },
  ],
  [
    "wh",
    {
      shared: false,
      make: (send) => send("/v1/webhooks", { url: "https://127.0.0.1:8443/hook", events: ["*"] }),
      idIn: ["webhook_id"],
    },
  ],
  [
    "whd",
    { shared: false, make: (send, made) => send(`/v1/webhooks/${made.get("wh")}/test`, {}), idIn: ["delivery_id"] },
  ],
]);

/** Addresses that the sample webhook needs. */
export const OBJECTS_ENVIRONMENT = { WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8" } as const;

/** Makes one object of each of some kinds with a key. Where no worker runs, `services` says that a backtest is completed. */
export async function makeObjects(
  service: Pick<TestService, "send"> & Partial<Pick<TestService, "services">>,
  key: string,
  prefixes: ReadonlySet<string>,
): Promise<Objects> {
  const made = new Map<string, string>();
  for (const [prefix, { make, idIn }] of KINDS) {
    if (!prefixes.has(prefix)) continue;
    const answer = await make(
      async (path, body) => {
        const { status, body: said, text } = await service.send("POST", path, body, { key });
        if (status >= 300) throw new Error(`Cannot make an object ${prefix}_: ${status} ${text}`);
        return said;
      },
      made,
      async (backtestId) =>
        service.services?.backtests.change(backtestId, (before) => ({ ...before, status: "completed" })),
    );
    const id = idIn.reduce<unknown>((value, name) => Reflect.get(Object(value), name), answer);
    made.set(prefix, String(id));
  }
  return made;
}

/** Whether both environments see objects of a kind. */
export function isShared(prefix: string): boolean {
  return kindOf(prefix).shared;
}

/** The prefix of the ids that a field names; undefined where it names no object. Throws where it does, and the table of kinds has none such. */
export function prefixOf(field: DescField): string | undefined {
  const { type } = supportedRules(field);
  const pattern = type.case === "string" ? type.value.pattern : "";
  const prefix = /^\^([a-z]+)_\[0-9a-f\]/.exec(pattern)?.[1];
  if (prefix !== undefined) kindOf(prefix);
  return prefix;
}

function kindOf(prefix: string): ObjectKind {
  const kind = KINDS.get(prefix);
  if (kind === undefined)
    throw new Error(`Add the kind "${prefix}_" to KINDS of test/support/authorization-objects.ts: a method names it`);
  return kind;
}
