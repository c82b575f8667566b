// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One rule as a version runs it.
 */
public record RuleSetting(String code, long version, boolean enabled, double weight, Map<String, Object> config) {
  /** With what is required alone. */
  public static RuleSetting of(String code, long version, boolean enabled, double weight, Map<String, Object> config) {
    return new RuleSetting(code, version, enabled, weight, config);
  }

  /** Reads it from JSON; null stays null. */
  public static RuleSetting fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new RuleSetting(Json.required(Json.asString(json.get("code")), "code"), Json.required(Json.asLong(json.get("version")), "version"), Json.required(Json.asBoolean(json.get("enabled")), "enabled"), Json.required(Json.asDouble(json.get("weight")), "weight"), Json.required(Json.asObject(json.get("config")), "config"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("code", code);
    json.put("version", version);
    json.put("enabled", enabled);
    json.put("weight", weight);
    json.put("config", config);
    return json;
  }
}
