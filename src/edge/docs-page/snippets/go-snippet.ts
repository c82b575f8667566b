import type { ClientCall } from "./client-call.ts";
import { goName, goParameter } from "./client-names.ts";

/** The call with the client in Go; a body is read from its JSON. */
export function goSnippet(call: ClientCall): string {
  const { method, pathNames, requiredNames, takesQuery, bodyType, body, csv } = call;
  const query = requiredNames.map((name) => `${goName(name)}: ${goParameter(name)}`).join(", ");
  const values = [
    "ctx",
    ...pathNames.map(goParameter),
    ...(csv ? [`[]byte(${quoted(String(body))})`] : []),
    ...(bodyType === undefined ? [] : ["body"]),
    ...(takesQuery ? [`fraudrisk.${goName(method)}Query{${query}}`] : []),
  ];
  const read =
    body === undefined
      ? ""
      : `if err := json.Unmarshal([]byte(${quoted(JSON.stringify(body, null, 2))}), &body); err != nil {\n\tlog.Fatal(err)\n}\n`;
  const head = bodyType === undefined ? "" : `var body fraudrisk.${bodyType}\n${read}`;
  return `${head}answer, err := client.${goName(method)}(${values.join(", ")})`;
}

function quoted(text: string): string {
  return text.includes("`") ? JSON.stringify(text) : `\`${text}\``;
}
