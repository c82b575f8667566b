// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Flagged rows a day of market time, over the days that have rows.
 */
public record AlertRate(String level, double mean, long max) {
  /** With what is required alone. */
  public static AlertRate of(String level, double mean, long max) {
    return new AlertRate(level, mean, max);
  }

  /** Reads it from JSON; null stays null. */
  public static AlertRate fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new AlertRate(Json.required(Json.asString(json.get("level")), "level"), Json.required(Json.asDouble(json.get("mean")), "mean"), Json.required(Json.asLong(json.get("max")), "max"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("level", level);
    json.put("mean", mean);
    json.put("max", max);
    return json;
  }
}
