import { navigate, place } from "./router.ts";
import { useSignal } from "./signal.ts";

/**
 * A piece of a page's state that stands in the address under `name`, so that a reload, the way back, a new tab and a link keep it.
 * Answers its text, `""` where it is not there, and what sets it; `""` takes it out.
 */
export function useQueryState(name: string): readonly [text: string, set: (text: string) => void] {
  const { query } = useSignal(place);
  return [query.get(name) ?? "", (text) => setQuery({ [name]: text })];
}

/** Puts several pieces into the address at once; `""` takes one out. */
export function setQuery(pieces: Readonly<Record<string, string>>): void {
  const { path, query } = place.get();
  const next = new URLSearchParams(query);
  for (const [name, text] of Object.entries(pieces))
    if (text === "") next.delete(name);
    else next.set(name, text);
  navigate(`${path}${next.size === 0 ? "" : `?${next}`}`, { replace: true });
}
