import type { ClientCall } from "./client-call.ts";
import { nodeName } from "./client-names.ts";

/** The call with the client in TypeScript and JavaScript. */
export function nodeSnippet({ method, pathNames, requiredNames, body, bodyType, csv }: ClientCall): string {
  const query = requiredNames.map((name) => `${name}: ${nodeName(name)}`).join(", ");
  const bodyText = body === undefined ? [] : [JSON.stringify(body, null, 2)];
  const values = [
    ...pathNames.map(nodeName),
    ...(csv || bodyType !== undefined ? bodyText : []),
    ...(query === "" ? [] : [`{ ${query} }`]),
  ];
  return `const answer = await client.${method}(${values.join(", ")});`;
}
