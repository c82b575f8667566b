import { createSignal } from "./signal.ts";

/** Where the browser is: path and query, as the History API says. */
export const place = createSignal(here());

/** What goes along from page to page. */
const KEPT = "zone";

/** Opens a path of the dashboard without loading the page again. The time zone goes along, unless the page stays and sets it. */
export function navigate(path: string, options: { readonly replace?: boolean } = {}): void {
  if (options.replace === true) history.replaceState(null, "", path);
  else history.pushState(null, "", withKept(path));
  place.set(here());
}

/** Follows back, forward and every click on a link into the dashboard. */
export function startRouter(): void {
  addEventListener("popstate", () => place.set(here()));
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target || link.download) return;
    const url = new URL(link.href);
    const inside = url.pathname === "/dashboard" || url.pathname.startsWith("/dashboard/");
    if (url.origin !== location.origin || !inside || url.hash !== "") return;
    event.preventDefault();
    navigate(url.pathname + url.search);
    scrollTo(0, 0);
  });
}

/** The parameters of a path by a pattern such as `/dashboard/decisions/:decision_id`; undefined where it does not match. */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const wanted = pattern.split("/");
  const found = path.replace(/(?<!\/)\/+$/, "").split("/");
  if (wanted.length !== found.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = found[index] ?? "";
    if (!part.startsWith(":")) {
      if (part !== value) return undefined;
    } else parameters[part.slice(1)] = decoded(value);
  }
  return parameters;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function withKept(path: string): string {
  const kept = place.get().query.get(KEPT);
  const url = new URL(path, location.href);
  if (kept !== null && !url.searchParams.has(KEPT)) url.searchParams.set(KEPT, kept);
  return url.pathname + url.search;
}

function here(): { readonly path: string; readonly query: URLSearchParams } {
  return { path: location.pathname, query: new URLSearchParams(location.search) };
}
