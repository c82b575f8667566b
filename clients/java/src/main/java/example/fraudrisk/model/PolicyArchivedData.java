// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * PolicyArchivedData of the contract.
 *
 * @param product Null means tenant-wide.
 */
public record PolicyArchivedData(String policyId, String name, String product) {
  /** With what is required alone. */
  public static PolicyArchivedData of(String policyId, String name, String product) {
    return new PolicyArchivedData(policyId, name, product);
  }

  /** Reads it from JSON; null stays null. */
  public static PolicyArchivedData fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new PolicyArchivedData(Json.required(Json.asString(json.get("policy_id")), "policy_id"), Json.required(Json.asString(json.get("name")), "name"), Json.asString(json.get("product")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("policy_id", policyId);
    json.put("name", name);
    json.put("product", product);
    return json;
  }
}
