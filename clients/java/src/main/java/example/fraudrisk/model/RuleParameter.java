// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One number that a policy may set for a rule.
 *
 * @param source Where the default comes from.
 */
public record RuleParameter(String name, String unit, double min, double max, double default_, boolean integer, String description, String source) {
  /** With what is required alone. */
  public static RuleParameter of(String name, String unit, double min, double max, double default_, boolean integer, String description, String source) {
    return new RuleParameter(name, unit, min, max, default_, integer, description, source);
  }

  /** Reads it from JSON; null stays null. */
  public static RuleParameter fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new RuleParameter(Json.required(Json.asString(json.get("name")), "name"), Json.required(Json.asString(json.get("unit")), "unit"), Json.required(Json.asDouble(json.get("min")), "min"), Json.required(Json.asDouble(json.get("max")), "max"), Json.required(Json.asDouble(json.get("default")), "default"), Json.required(Json.asBoolean(json.get("integer")), "integer"), Json.required(Json.asString(json.get("description")), "description"), Json.required(Json.asString(json.get("source")), "source"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", name);
    json.put("unit", unit);
    json.put("min", min);
    json.put("max", max);
    json.put("default", default_);
    json.put("integer", integer);
    json.put("description", description);
    json.put("source", source);
    return json;
  }
}
