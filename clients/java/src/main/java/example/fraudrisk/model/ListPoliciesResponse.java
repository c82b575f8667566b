// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * ListPoliciesResponse of the contract.
 */
public record ListPoliciesResponse(List<Policy> policies) {
  /** With what is required alone. */
  public static ListPoliciesResponse of(List<Policy> policies) {
    return new ListPoliciesResponse(policies);
  }

  /** Reads it from JSON; null stays null. */
  public static ListPoliciesResponse fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ListPoliciesResponse(Json.required(Json.asList(json.get("policies"), one -> Policy.fromJson(Json.asObject(one))), "policies"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("policies", policies.stream().map(Policy::toJson).toList());
    return json;
  }
}
