// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * LevelQuality of the contract.
 *
 * @param precision Null when undefined.
 */
public record LevelQuality(String level, Double precision, Double recall) {
  /** With what is required alone. */
  public static LevelQuality of(String level, Double precision, Double recall) {
    return new LevelQuality(level, precision, recall);
  }

  /** Reads it from JSON; null stays null. */
  public static LevelQuality fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new LevelQuality(Json.required(Json.asString(json.get("level")), "level"), Json.asDouble(json.get("precision")), Json.asDouble(json.get("recall")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("level", level);
    json.put("precision", precision);
    json.put("recall", recall);
    return json;
  }
}
