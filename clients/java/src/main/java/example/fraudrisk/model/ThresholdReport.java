// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * ThresholdReport of the contract.
 *
 * @param precision Null when undefined.
 */
public record ThresholdReport(String level, double minScore, long flagged, Double precision, Double recall) {
  /** With what is required alone. */
  public static ThresholdReport of(String level, double minScore, long flagged, Double precision, Double recall) {
    return new ThresholdReport(level, minScore, flagged, precision, recall);
  }

  /** Reads it from JSON; null stays null. */
  public static ThresholdReport fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ThresholdReport(Json.required(Json.asString(json.get("level")), "level"), Json.required(Json.asDouble(json.get("min_score")), "min_score"), Json.required(Json.asLong(json.get("flagged")), "flagged"), Json.asDouble(json.get("precision")), Json.asDouble(json.get("recall")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("level", level);
    json.put("min_score", minScore);
    json.put("flagged", flagged);
    json.put("precision", precision);
    json.put("recall", recall);
    return json;
  }
}
