import type { Keys } from "../../../store/repositories/keys.ts";
import type { Organisations } from "../../../store/repositories/organisations.ts";
import type { PolicyDeps } from "../policy-deps.ts";

/** What the use cases of activations that may need approval work with. */
export interface ApprovalDeps extends PolicyDeps {
  readonly organisations: Pick<Organisations, "find">;
  readonly keys: Pick<Keys, "findByKeyId">;
}
