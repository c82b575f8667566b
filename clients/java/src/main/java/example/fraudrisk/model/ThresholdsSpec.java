// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Thresholds as submitted, merged by key.
 */
public record ThresholdsSpec(Double medium, Double high, Double critical) {
  /** With what is required alone. */
  public static ThresholdsSpec of() {
    return new ThresholdsSpec(null, null, null);
  }

  /** The same with another medium. */
  public ThresholdsSpec withMedium(Double medium) {
    return new ThresholdsSpec(medium, high, critical);
  }

  /** The same with another high. */
  public ThresholdsSpec withHigh(Double high) {
    return new ThresholdsSpec(medium, high, critical);
  }

  /** The same with another critical. */
  public ThresholdsSpec withCritical(Double critical) {
    return new ThresholdsSpec(medium, high, critical);
  }

  /** Reads it from JSON; null stays null. */
  public static ThresholdsSpec fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ThresholdsSpec(Json.asDouble(json.get("medium")), Json.asDouble(json.get("high")), Json.asDouble(json.get("critical")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    if (medium != null) json.put("medium", medium);
    if (high != null) json.put("high", high);
    if (critical != null) json.put("critical", critical);
    return json;
  }
}
