import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { CreateKeyRequest } from "#gen/risk/v1/key_pb.ts";
import type { KeyService } from "#gen/risk/v1/key_service_pb.ts";
import type { Handlers } from "../call/handler.ts";
import { epochMs } from "../contract/epoch-ms.ts";
import { words } from "../contract/words.ts";
import { given } from "../given.ts";
import { getKey, type KeyDeps } from "../service/keys/get-key.ts";
import { grantKey, grantViolations, type KeyGrant } from "../service/keys/grant-key.ts";
import { listKeys } from "../service/keys/list-keys.ts";
import { revokeKey } from "../service/keys/revoke-key.ts";
import type { AuditTrail } from "../store/repositories/audit.ts";
import type { KeyUses } from "../store/repositories/key-uses.ts";
import type { KeyDocument } from "../store/repositories/store-documents.ts";
import { type ContextDeps, contextOf } from "./context-of.ts";
import { givenDate } from "./given-date.ts";

/** The methods of `risk.v1.KeyService`. */
export function keyHandlers(
  deps: KeyDeps & ContextDeps & { readonly audit: AuditTrail; readonly keyUses: KeyUses },
): Handlers<typeof KeyService> {
  return {
    getKey: {
      async handle(_message, call) {
        const caller = call.caller;
        const { key, organisation } = await getKey(deps, caller);
        return {
          keyId: key.keyId,
          prefix: key.prefix,
          name: key.name,
          organisationId: organisation._id,
          organisationName: organisation.name,
          environment: words.environment.toNumber(key.environment),
          role: words.memberRole.toNumber(caller.role),
          scopes: [...caller.scopes],
          ...givenDate("expiresAt", key.expiresAt),
        };
      },
    },
    listKeys: {
      handle: async (_message, call) => ({
        keys: (await listKeys(deps, call.caller)).map(({ document, lastUsedAt }) => ({
          ...toApiKeyMessage(document),
          ...givenDate("lastUsedAt", lastUsedAt),
        })),
      }),
    },
    createKey: {
      check: (message) => grantViolations(toGrant(message), deps.now()),
      async handle(message, call) {
        const context = { ...contextOf(deps, call), callerKeyId: call.caller.keyId };
        const { key, document } = await grantKey(deps, context, toGrant(message));
        return { ...toApiKeyMessage(document), key };
      },
    },
    revokeKey: {
      async handle({ keyId }, call) {
        const context = { ...contextOf(deps, call), environment: call.caller.environment };
        return toApiKeyMessage(await revokeKey(deps, context, keyId));
      },
    },
  };
}

/** An empty list is what was left out: JSON refuses it, and protobuf knows no difference. So is a role that the rules of its field refuse. */
function toGrant({ name, role, scopes, cidrs, rate, burst, member, expiresAt }: CreateKeyRequest): KeyGrant {
  return {
    name,
    ...given({ role: words.memberRole.findWord(role ?? 0) }),
    ...(scopes.length > 0 && { scopes }),
    ...(cidrs.length > 0 && { cidrs }),
    ...(rate !== undefined && { ratePerSecond: Number(rate) }),
    ...(burst !== undefined && { burst: Number(burst) }),
    ...(member !== undefined && { member }),
    ...(expiresAt !== undefined && { expiresAt: new Date(epochMs(expiresAt)) }),
  };
}

function toApiKeyMessage(document: KeyDocument) {
  return {
    keyId: document.keyId,
    prefix: document.prefix,
    name: document.name,
    organisationId: document.organisationId,
    environment: words.environment.toNumber(document.environment),
    role: words.memberRole.toNumber(document.role),
    scopes: [...document.scopes],
    cidrs: [...document.cidrs],
    // Whole by the API and the command; a store may hold less than one a second.
    rate: BigInt(Math.ceil(document.ratePerSecond)),
    burst: BigInt(document.burst),
    ...(typeof document.member === "string" && { member: document.member }),
    createdAt: timestampFromDate(document.createdAt),
    ...givenDate("expiresAt", document.expiresAt),
    ...givenDate("revokedAt", document.revokedAt),
  };
}
