import type { Config } from "../../config.ts";

/** What the lines are made from. */
export interface FirstSteps {
  readonly config: Config;
  readonly caFile: string;
  readonly port: number;
  /** Where the answer of the registration is to be saved, so that the listener finds the secret in it. */
  readonly secretFile: string | undefined;
  readonly secretKnown: boolean;
}

/** The address that is registered for a listener. */
export function listenerUrl(port: number): string {
  return `https://localhost:${port}/`;
}

/** The lines to be typed, as they stand, before the first delivery can come. */
export function firstSteps({ config, caFile, port, secretFile, secretKnown }: FirstSteps): string {
  const service = `http${config.tls === undefined ? "" : "s"}://localhost:${config.httpPort}`;
  const body = JSON.stringify({ url: listenerUrl(port), events: ["*"] });
  const save = secretFile === undefined ? "" : ` -o ${quoted(secretFile)}`;
  const json = `-H 'Content-Type: application/json'`;
  const key = `-H "Authorization: Bearer $KEY"`;
  const secret =
    secretFile === undefined
      ? ["Then start this again with --secret whsec_..., so that signatures are checked.", ""]
      : [];
  return [
    `Listening on ${listenerUrl(port)}, until Ctrl-C`,
    "",
    "Start the service so that it trusts this certificate and may call this machine:",
    `  NODE_EXTRA_CA_CERTS=${quoted(caFile)} WEBHOOK_ALLOW_CIDRS=127.0.0.0/8,::1/128 npm start`,
    "",
    ...(secretKnown
      ? []
      : [
          "Register this listener; the answer holds the secret:",
          `  curl -s ${service}/v1/webhooks ${key} ${json} -d '${body}'${save}`,
          "",
          ...secret,
        ]),
    "Have a test event sent:",
    `  curl -s -X POST ${service}/v1/webhooks/wh_.../test ${key}`,
    "",
    "",
  ].join("\n");
}

/** A word for the shell. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
