import { randomBytes } from "node:crypto";
import { BlockList } from "node:net";
import { type Config, cidrBlockList } from "../config.ts";
import { loadSecretKey } from "../secret-key.ts";
import type { Services } from "../service/create-services.ts";
import { ensureSigningKey } from "../service/signing/add-signing-key.ts";
import { createHostCheck } from "../service/webhooks/check-endpoint-url.ts";
import type { WebhookDeps } from "../service/webhooks/webhook-deps.ts";
import { createGuard } from "../webhook/guard/create-guard.ts";
import { type ResolveHost, resolveHost } from "../webhook/guard/resolve-host.ts";
import { createSealer } from "../webhook/sealer.ts";

/** Part 3: the key under which secrets are sealed, and the guard of where webhooks may lead. */
export async function openWebhooks(
  config: Config,
  services: Services,
  options: { readonly resolveHost?: ResolveHost | undefined },
): Promise<WebhookDeps> {
  const key = await loadSecretKey({ ...config, db: services.store.db, randomBytes });
  const opened = cidrBlockList(config.webhookAllowCidrs) ?? new BlockList();
  const denied = cidrBlockList(config.webhookDenyCidrs);
  const guard = createGuard({ opened, denied, resolve: options.resolveHost ?? resolveHost });
  const deps = { ...services, sealer: createSealer(key, randomBytes), guard, hostCheck: createHostCheck(guard) };
  await ensureSigningKey(deps);
  return deps;
}
