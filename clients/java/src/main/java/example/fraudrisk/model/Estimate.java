// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A value with its 95 % interval.
 */
public record Estimate(double value, double low, double high) {
  /** With what is required alone. */
  public static Estimate of(double value, double low, double high) {
    return new Estimate(value, low, high);
  }

  /** Reads it from JSON; null stays null. */
  public static Estimate fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new Estimate(Json.required(Json.asDouble(json.get("value")), "value"), Json.required(Json.asDouble(json.get("low")), "low"), Json.required(Json.asDouble(json.get("high")), "high"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("value", value);
    json.put("low", low);
    json.put("high", high);
    return json;
  }
}
