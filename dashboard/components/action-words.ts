const VERBS: Readonly<Record<string, string>> = {
  "policy.create": "created the policy",
  "policy.update": "changed the policy",
  "policy.activate": "activated a version of the policy",
  "policy.activation_request": "asked to activate a version of the policy",
  "policy.activation_approve": "approved the activation of the policy",
  "policy.activation_end": "ended what was asked for of the policy",
  "policy.brake": "tripped on the policy",
  "policy.archive": "archived the policy",
  "policy.shadow": "put a version in shadow of the policy",
  "policy.shadow_end": "ended the shadow of the policy",
  "policy.delete": "deleted the policy",
  "webhook.create": "registered the endpoint",
  "webhook.update": "changed the endpoint",
  "webhook.rotate_secret": "rotated the secret of the endpoint",
  "webhook.disable": "disabled, because it had failed for 3 days, the endpoint",
  "webhook.delete": "deleted the endpoint",
  "key.create": "made the key",
  "key.revoke": "revoked the key",
  "member.add": "added, or changed the role of, the member",
  "member.remove": "removed the member",
  "organisation.create": "made the organisation",
  "organisation.set": "set up the organisation",
  "quota.set": "set the monthly quota",
  "retention.set": "set how long decisions are kept",
  "customer.forget": "erased a customer",
  "history.import": "imported history",
  "history.remove": "removed imported history",
};

/** What an action of the audit trail did, in words; one that is not known yet by its name. */
export function actionWords(action: string): string {
  return VERBS[action] ?? action;
}
