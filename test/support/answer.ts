import type { Json } from "./json.ts";

/** An answer over REST. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
  readonly text: string;
}
