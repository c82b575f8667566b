import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { QuotaService } from "#gen/risk/v1/quota_service_pb.ts";
import type { Handlers } from "../call/handler.ts";
import { words } from "../contract/words.ts";
import { type QuotaDeps, readQuota } from "../service/quota/read-quota.ts";

/** The methods of `risk.v1.QuotaService`. */
export function quotaHandlers(deps: QuotaDeps): Handlers<typeof QuotaService> {
  return {
    getQuota: {
      async handle(_message, call) {
        const { organisationId, environment } = call.caller;
        const { limit, used, month, resetsAt } = await readQuota(deps, { organisationId, environment });
        return {
          environment: words.environment.toNumber(environment),
          ...(limit !== null && { limit: BigInt(limit) }),
          ...(used !== null && { used: BigInt(used) }),
          month,
          resetsAt: timestampFromDate(resetsAt),
        };
      },
    },
  };
}
