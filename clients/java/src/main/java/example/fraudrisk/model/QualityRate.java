// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A share with Wilson's interval of 95 %, 4 decimals.
 */
public record QualityRate(double value, double low, double high) {
  /** With what is required alone. */
  public static QualityRate of(double value, double low, double high) {
    return new QualityRate(value, low, high);
  }

  /** Reads it from JSON; null stays null. */
  public static QualityRate fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new QualityRate(Json.required(Json.asDouble(json.get("value")), "value"), Json.required(Json.asDouble(json.get("low")), "low"), Json.required(Json.asDouble(json.get("high")), "high"));
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
