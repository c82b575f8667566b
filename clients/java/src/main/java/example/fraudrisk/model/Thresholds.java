// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The lowest score of each level; below `medium` is `low`.
 */
public record Thresholds(double medium, double high, double critical) {
  /** With what is required alone. */
  public static Thresholds of(double medium, double high, double critical) {
    return new Thresholds(medium, high, critical);
  }

  /** Reads it from JSON; null stays null. */
  public static Thresholds fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new Thresholds(Json.required(Json.asDouble(json.get("medium")), "medium"), Json.required(Json.asDouble(json.get("high")), "high"), Json.required(Json.asDouble(json.get("critical")), "critical"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("medium", medium);
    json.put("high", high);
    json.put("critical", critical);
    return json;
  }
}
