// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The policy version that decided.
 *
 * @param policyVersion The exact configuration; only with `expand=policy_version`.
 */
public record PolicyReference(String id, long version, String versionId, PolicyVersion policyVersion) {
  /** With what is required alone. */
  public static PolicyReference of(String id, long version, String versionId) {
    return new PolicyReference(id, version, versionId, null);
  }

  /** The same with another policy_version. */
  public PolicyReference withPolicyVersion(PolicyVersion policyVersion) {
    return new PolicyReference(id, version, versionId, policyVersion);
  }

  /** Reads it from JSON; null stays null. */
  public static PolicyReference fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new PolicyReference(Json.required(Json.asString(json.get("id")), "id"), Json.required(Json.asLong(json.get("version")), "version"), Json.required(Json.asString(json.get("version_id")), "version_id"), PolicyVersion.fromJson(Json.asObject(json.get("policy_version"))));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", id);
    json.put("version", version);
    json.put("version_id", versionId);
    if (policyVersion != null) json.put("policy_version", policyVersion.toJson());
    return json;
  }
}
