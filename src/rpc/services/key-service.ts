import type { KeyService } from "#gen/risk/v1/key_service_pb.ts";
import { getKey, type KeyDeps } from "../../service/keys/get-key.ts";
import { callerOf } from "../call.ts";
import type { Handlers } from "../handlers.ts";
import { givenDate } from "./given-date.ts";
import { words } from "./words.ts";

/** The methods of `risk.v1.KeyService`. */
export function keyHandlers(deps: KeyDeps): Handlers<typeof KeyService> {
  return {
    getKey: {
      async handle(_message, call) {
        const caller = callerOf(call);
        const { key, organisation } = await getKey(deps, caller);
        return {
          keyId: key.keyId,
          prefix: key.prefix,
          name: key.name,
          organisationId: organisation._id,
          organisationName: organisation.name,
          environment: words.environment.toNumber(key.environment),
          role: words.memberRole.toNumber(key.role),
          scopes: [...caller.scopes],
          ...givenDate("expiresAt", key.expiresAt),
        };
      },
    },
  };
}
