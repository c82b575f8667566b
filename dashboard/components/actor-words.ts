/** Who did an action of the audit trail, in words; undefined for a key. A brake trips by itself, whoever writes the line. */
export function actorWords(actor: string, action: string): string | undefined {
  if (action === "policy.brake") return "The brake";
  if (actor === "worker") return "The service";
  return actor === "svc" ? "The operator of the service" : undefined;
}
