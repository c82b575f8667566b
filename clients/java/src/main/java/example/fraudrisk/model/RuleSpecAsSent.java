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
public record RuleSpecAsSent(String code, Boolean enabled, Double weight, Map<String, Object> config, Long version) {
  /** With what is required alone. */
  public static RuleSpecAsSent of() {
    return new RuleSpecAsSent(null, null, null, null, null);
  }

  /** The same with another code. */
  public RuleSpecAsSent withCode(String code) {
    return new RuleSpecAsSent(code, enabled, weight, config, version);
  }

  /** The same with another enabled. */
  public RuleSpecAsSent withEnabled(Boolean enabled) {
    return new RuleSpecAsSent(code, enabled, weight, config, version);
  }

  /** The same with another weight. */
  public RuleSpecAsSent withWeight(Double weight) {
    return new RuleSpecAsSent(code, enabled, weight, config, version);
  }

  /** The same with another config. */
  public RuleSpecAsSent withConfig(Map<String, Object> config) {
    return new RuleSpecAsSent(code, enabled, weight, config, version);
  }

  /** The same with another version. */
  public RuleSpecAsSent withVersion(Long version) {
    return new RuleSpecAsSent(code, enabled, weight, config, version);
  }

  /** Reads it from JSON; null stays null. */
  public static RuleSpecAsSent fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new RuleSpecAsSent(Json.asString(json.get("code")), Json.asBoolean(json.get("enabled")), Json.asDouble(json.get("weight")), Json.asObject(json.get("config")), Json.asLong(json.get("version")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    if (code != null) json.put("code", code);
    if (enabled != null) json.put("enabled", enabled);
    if (weight != null) json.put("weight", weight);
    if (config != null) json.put("config", config);
    if (version != null) json.put("version", version);
    return json;
  }
}
