// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * DeletePolicyResponse of the contract.
 */
public record DeletePolicyResponse(String policyId, boolean deleted) {
  /** With what is required alone. */
  public static DeletePolicyResponse of(String policyId, boolean deleted) {
    return new DeletePolicyResponse(policyId, deleted);
  }

  /** Reads it from JSON; null stays null. */
  public static DeletePolicyResponse fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new DeletePolicyResponse(Json.required(Json.asString(json.get("policy_id")), "policy_id"), Json.required(Json.asBoolean(json.get("deleted")), "deleted"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("policy_id", policyId);
    json.put("deleted", deleted);
    return json;
  }
}
