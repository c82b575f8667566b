// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A rule as submitted; what is left out is the default's.
 *
 * @param version The version of the rule that is wanted, as a GET shows it; left out, PATCH keeps it and POST takes the newest.
 */
public record RuleSpec(String code, Boolean enabled, Double weight, Map<String, Object> config, Long version) {
  /** With what is required alone. */
  public static RuleSpec of(String code) {
    return new RuleSpec(code, null, null, null, null);
  }

  /** The same with another enabled. */
  public RuleSpec withEnabled(Boolean enabled) {
    return new RuleSpec(code, enabled, weight, config, version);
  }

  /** The same with another weight. */
  public RuleSpec withWeight(Double weight) {
    return new RuleSpec(code, enabled, weight, config, version);
  }

  /** The same with another config. */
  public RuleSpec withConfig(Map<String, Object> config) {
    return new RuleSpec(code, enabled, weight, config, version);
  }

  /** The same with another version. */
  public RuleSpec withVersion(Long version) {
    return new RuleSpec(code, enabled, weight, config, version);
  }

  /** Reads it from JSON; null stays null. */
  public static RuleSpec fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new RuleSpec(Json.required(Json.asString(json.get("code")), "code"), Json.asBoolean(json.get("enabled")), Json.asDouble(json.get("weight")), Json.asObject(json.get("config")), Json.asLong(json.get("version")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("code", code);
    if (enabled != null) json.put("enabled", enabled);
    if (weight != null) json.put("weight", weight);
    if (config != null) json.put("config", config);
    if (version != null) json.put("version", version);
    return json;
  }
}
