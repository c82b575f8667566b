import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { EntityService } from "#gen/risk/v1/entity_service_pb.ts";
import type { Handlers } from "../call/handler.ts";
import { toJsonObject } from "../contract/to-json-object.ts";
import { PROFILE_KINDS } from "../engine/profile/profile-kind.ts";
import { getEntity } from "../service/entities/get-entity.ts";
import type { Ledger } from "../store/ledger.ts";
import type { DecisionRecord } from "../store/repositories/store-documents.ts";

/** The methods of `risk.v1.EntityService`. */
export function entityHandlers(deps: {
  readonly ledger: Ledger<DecisionRecord>;
  readonly now: () => number;
}): Handlers<typeof EntityService> {
  return {
    getEntity: {
      async handle({ kind: word, hash }, call) {
        const { organisationId, environment } = call.caller;
        const kind = PROFILE_KINDS.find((known) => known === word);
        if (kind === undefined || kind === "lender")
          throw new Error(`Cannot read an entity that was not checked: ${word}`);
        const described = await getEntity(deps, { organisationId, environment, kind, hash });
        return {
          kind,
          hash,
          firstSeenAt: timestampFromDate(described.firstSeenAt),
          lastSeenAt: timestampFromDate(described.lastSeenAt),
          truncated: described.truncated,
          families: toJsonObject(described.families),
        };
      },
    },
  };
}
