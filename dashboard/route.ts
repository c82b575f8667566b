import type { VNode } from "preact";
import type { Scope } from "./session.ts";

/** What a page is given. */
export interface PageProps {
  /** The values of the pattern's `:names`. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

/** One page of the dashboard. */
export interface Route {
  /** Such as `/dashboard/decisions/:decision_id`. */
  readonly pattern: string;
  /** Without it the page is not offered, and says what is missing; undefined: any key. */
  readonly scope?: Scope;
  /** Word in the navigation; a page without one is reached from another. */
  readonly navigation?: string;
  readonly page: (props: PageProps) => VNode;
}
