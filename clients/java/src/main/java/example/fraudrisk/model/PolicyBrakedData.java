// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * PolicyBrakedData of the contract.
 *
 * @param product Null means tenant-wide.
 * @param share The share of live decisions at or above the level, 4 decimals.
 * @param decisions Live decisions since the activation.
 * @param replacedBy The version that is active again; null where it was not rolled back.
 */
public record PolicyBrakedData(String policyId, String name, String product, long version, String versionId, String level, double share, double shareMax, long decisions, boolean rolledBack, ReplacedVersion replacedBy) {
  /** With what is required alone. */
  public static PolicyBrakedData of(String policyId, String name, String product, long version, String versionId, String level, double share, double shareMax, long decisions, boolean rolledBack, ReplacedVersion replacedBy) {
    return new PolicyBrakedData(policyId, name, product, version, versionId, level, share, shareMax, decisions, rolledBack, replacedBy);
  }

  /** Reads it from JSON; null stays null. */
  public static PolicyBrakedData fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new PolicyBrakedData(Json.required(Json.asString(json.get("policy_id")), "policy_id"), Json.required(Json.asString(json.get("name")), "name"), Json.asString(json.get("product")), Json.required(Json.asLong(json.get("version")), "version"), Json.required(Json.asString(json.get("version_id")), "version_id"), Json.required(Json.asString(json.get("level")), "level"), Json.required(Json.asDouble(json.get("share")), "share"), Json.required(Json.asDouble(json.get("share_max")), "share_max"), Json.required(Json.asLong(json.get("decisions")), "decisions"), Json.required(Json.asBoolean(json.get("rolled_back")), "rolled_back"), ReplacedVersion.fromJson(Json.asObject(json.get("replaced_by"))));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("policy_id", policyId);
    json.put("name", name);
    json.put("product", product);
    json.put("version", version);
    json.put("version_id", versionId);
    json.put("level", level);
    json.put("share", share);
    json.put("share_max", shareMax);
    json.put("decisions", decisions);
    json.put("rolled_back", rolledBack);
    json.put("replaced_by", replacedBy == null ? null : replacedBy.toJson());
    return json;
  }
}
