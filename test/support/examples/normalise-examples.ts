import { createHash } from "node:crypto";
import type { Json } from "../json.ts";

const ID = /\b(org|key|aud|sgk|pol|plv|dec|bt|wh|whd|evt|fbk|fit|hst)_[0-9a-f]{32}\b/g;
const SECRET = /\bwhsec_[A-Za-z0-9_-]{43}/g;
const KEY = /\b(svc_(?:live|test)_)[A-Za-z0-9_-]{43}/g;
const KEY_PREFIX = /\b(svc_(?:live|test)_)[A-Za-z0-9_-]{6}(?![A-Za-z0-9_-])/g;
/** The id of no object. */
const NOTHING = `_${"0".repeat(32)}`;
/** A list of more is cut, so that an example can be read. */
const ITEMS_MAX = 3;
const ITEMS_SHOWN = 2;

/** Makes what a walk recorded the same on every run: ids by the order in which they appear, long lists by their first items, members sorted. */
export function normaliseExamples(recorded: Json): Json {
  const ids = new Map<string, string>();
  const stand = (id: string, prefix: string) => {
    if (id.endsWith(NOTHING)) return id;
    if (!ids.has(id)) ids.set(id, `${prefix}_${digest(`${prefix} ${ids.size}`)}`);
    return ids.get(id) ?? id;
  };
  const text = JSON.stringify(cut(steady(recorded)))
    .replaceAll(ID, stand)
    .replaceAll(KEY, (_key, environment) => `${environment}${"A".repeat(43)}`)
    .replaceAll(KEY_PREFIX, (_prefix, environment) => `${environment}AAAAAA`)
    .replaceAll(SECRET, `whsec_${"A".repeat(43)}`);
  return sorted(JSON.parse(text));
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

/** Changes of one millisecond stand in an order that is another on every run. */
function steady(recorded: Json): Json {
  const changes: Json[] = recorded.answers.getOverview?.[200]?.ok.changes ?? [];
  changes.sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.action < b.action ? -1 : 1));
  // Made anew by every store.
  for (const key of recorded.answers.listSigningKeys?.[200]?.ok.signing_keys ?? [])
    Object.assign(key, { public_key: "5".repeat(64), fingerprint: "f".repeat(64) });
  const audit = recorded.answers.listAudit?.[200]?.ok;
  if (audit !== undefined) audit.next_cursor = "A".repeat(64);
  // When a key was last used is written every few seconds.
  for (const key of recorded.answers.listKeys?.[200]?.ok.keys ?? []) key.last_used_at = key.created_at;
  return recorded;
}

function cut(value: Json): Json {
  if (Array.isArray(value)) return value.slice(0, value.length > ITEMS_MAX ? ITEMS_SHOWN : ITEMS_MAX).map(cut);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cut(member)]));
}

/** Operations, statuses and codes in order; the members of a body as they were answered. */
function sorted(recorded: Json): Json {
  const order = (value: Json, depth: number): Json =>
    depth === 0
      ? value
      : Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, member]) => [name, order(member, depth - 1)]),
        );
  return {
    answers: order(recorded.answers, 3),
    requests: order(recorded.requests, 2),
    events: order(recorded.events, 1),
  };
}
