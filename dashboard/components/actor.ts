import type { VNode } from "preact";
import { shortId } from "../format.ts";
import { html } from "../html.ts";
import { ownKey } from "../session.ts";
import { actorWords } from "./actor-words.ts";

/** Who did something: in words, by the name of a key where it is known, else by its id. */
export function Actor(props: {
  readonly id: string;
  /** The line of the audit trail that says so; of a version there is none. */
  readonly action?: string;
  /** Names of keys by id, for who may read them. */
  readonly names?: ReadonlyMap<string, string>;
}): VNode {
  const { id, action, names } = props;
  const name = names?.get(id);
  const own = name === undefined ? "Your key" : `${name}, your key`;
  const words = actorWords(id, action) ?? (id === ownKey()?.key_id ? own : name);
  return words === undefined
    ? html`<span>Key <code title=${id}>${shortId(id)}</code></span>`
    : html`<span title=${id}>${words}</span>`;
}
