/**
 * Who did an action of the audit trail, in words; undefined for a key. A brake trips by itself, whoever writes the line. Of a version no action
 * is known, and `svc` stands for more than the command: what the service was begun with, an upgrade, a brake that rolled back.
 */
export function actorWords(actor: string, action: string | undefined): string | undefined {
  if (action === "policy.brake") return "The brake";
  if (actor === "worker") return "The service";
  if (actor !== "svc") return undefined;
  return action === undefined ? "The service or its operator" : "The operator of the service";
}
