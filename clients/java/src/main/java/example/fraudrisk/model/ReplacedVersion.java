// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * ReplacedVersion of the contract.
 */
public record ReplacedVersion(String policyId, long version, String versionId) {
  /** With what is required alone. */
  public static ReplacedVersion of(String policyId, long version, String versionId) {
    return new ReplacedVersion(policyId, version, versionId);
  }

  /** Reads it from JSON; null stays null. */
  public static ReplacedVersion fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ReplacedVersion(Json.required(Json.asString(json.get("policy_id")), "policy_id"), Json.required(Json.asLong(json.get("version")), "version"), Json.required(Json.asString(json.get("version_id")), "version_id"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("policy_id", policyId);
    json.put("version", version);
    json.put("version_id", versionId);
    return json;
  }
}
