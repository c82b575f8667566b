// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The recommended action of each level.
 */
public record Actions(String low, String medium, String high, String critical) {
  /** With what is required alone. */
  public static Actions of(String low, String medium, String high, String critical) {
    return new Actions(low, medium, high, critical);
  }

  /** Reads it from JSON; null stays null. */
  public static Actions fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new Actions(Json.required(Json.asString(json.get("low")), "low"), Json.required(Json.asString(json.get("medium")), "medium"), Json.required(Json.asString(json.get("high")), "high"), Json.required(Json.asString(json.get("critical")), "critical"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("low", low);
    json.put("medium", medium);
    json.put("high", high);
    json.put("critical", critical);
    return json;
  }
}
