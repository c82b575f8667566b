import type { MessageInitShape } from "@bufbuild/protobuf";
import type { RuleDescriptionSchema } from "#gen/risk/v1/rule_pb.ts";
import type { Rule } from "../engine/rules/rule.ts";

/** A rule of the registry as the API describes it. */
export function toRuleMessage(rule: Rule, available: boolean): MessageInitShape<typeof RuleDescriptionSchema> {
  return {
    code: rule.code,
    version: BigInt(rule.version),
    description: rule.description,
    needs: [...rule.needs],
    defaultWeight: rule.weight,
    parameters: Object.entries(rule.parameters).map(([name, parameter]) => ({ name, ...parameter })),
    available,
  };
}
