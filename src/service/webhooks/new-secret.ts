import type { RandomBytes } from "../../ids.ts";
import type { SealedSecret } from "../../store/repositories/webhook-sets.ts";
import type { Sealer } from "../../webhook/sealer.ts";

const SECRET_BYTES = 32;

/** A fresh signing secret, `whsec_` and 43 characters: to be shown once, and as it is stored. */
export function newSecret(
  deps: { readonly randomBytes: RandomBytes; readonly sealer: Sealer },
  webhookId: string,
  at: Date,
): { readonly secret: string; readonly stored: SealedSecret } {
  const secret = `whsec_${Buffer.from(deps.randomBytes(SECRET_BYTES)).toString("base64url")}`;
  return { secret, stored: { sealed: deps.sealer.seal(secret, webhookId), createdAt: at, expiresAt: null } };
}
