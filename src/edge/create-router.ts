import { METHODS } from "node:http";
import createFindMyWay, { type HTTPMethod } from "find-my-way";
import type { Exchange } from "./exchange.ts";

/** Parameters of a path, decoded. */
export type PathParameters = Readonly<Record<string, string>>;

/** One route of the REST port. */
export interface Route {
  readonly verb: "GET" | "POST" | "PATCH" | "DELETE";
  /** With parameters as `:policy_id`, or `*` at its end. */
  readonly path: string;
  /** Answers the request; what it throws is sent as a refusal. */
  readonly answer: (exchange: Exchange, parameters: PathParameters) => Promise<void>;
}

/** Where a request leads: to a route, to a path that allows other methods, or nowhere. */
export type Found =
  | { readonly route: Route; readonly parameters: PathParameters }
  | { readonly allowed: readonly string[] }
  | undefined;

/** Longer parameters of a path are no ids. */
const PARAMETER_LENGTH_MAX = 256;

/** Opens the finding of routes. What stands in a path by name is compared as it was sent: spelt with percent signs it is another path. */
export function createRouter(routes: readonly Route[]): (method: string, path: string) => Found {
  const router = createFindMyWay({ maxParamLength: PARAMETER_LENGTH_MAX, ignoreTrailingSlash: false });
  const verbs = new Set<HTTPMethod>();
  /** Routes without parameters, which are found by their very path. */
  const plain = new Map<string, Extract<Found, { route: Route }>>();
  for (const route of routes) {
    verbs.add(route.verb);
    router.on(route.verb, route.path, () => undefined, route);
    if (!/[:*]/.test(route.path)) plain.set(`${route.verb} ${route.path}`, { route, parameters: {} });
  }

  function find(method: HTTPMethod, path: string) {
    const found = router.find(method, path);
    if (found === null) return undefined;
    const route: Route = found.store;
    return isSpeltAs(path, route.path) ? { route, parameters: found.params as PathParameters } : undefined;
  }

  return (method, path) => {
    const found = plain.get(`${method} ${path}`) ?? (isVerb(method, verbs) ? find(method, path) : undefined);
    if (found !== undefined) return found;
    const allowed = METHODS.includes(method) ? [...verbs].filter((verb) => find(verb, path) !== undefined) : [];
    return allowed.length === 0 ? undefined : { allowed };
  };
}

function isVerb(method: string, verbs: ReadonlySet<HTTPMethod>): method is HTTPMethod {
  return (verbs as ReadonlySet<string>).has(method);
}

/** Whether every part of a path that a route names is there letter by letter. */
function isSpeltAs(path: string, pattern: string): boolean {
  const parts = path.split("/");
  return pattern.split("/").every((part, index) => part.startsWith(":") || part === "*" || part === parts[index]);
}
