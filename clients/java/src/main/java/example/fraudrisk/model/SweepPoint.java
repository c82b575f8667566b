// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a threshold of exactly this score would flag.
 *
 * @param precision Null when undefined.
 * @param fraudAmount Kobo of labelled fraud from this score on. Null in reports of before.
 * @param alertsPerDay Flagged rows a day of market time, over the days that have rows. Null in reports of before.
 */
public record SweepPoint(long minScore, double flaggedShare, Double precision, Double recall, Long fraudAmount, Double alertsPerDay) {
  /** With what is required alone. */
  public static SweepPoint of(long minScore, double flaggedShare, Double precision, Double recall, Long fraudAmount, Double alertsPerDay) {
    return new SweepPoint(minScore, flaggedShare, precision, recall, fraudAmount, alertsPerDay);
  }

  /** Reads it from JSON; null stays null. */
  public static SweepPoint fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new SweepPoint(Json.required(Json.asLong(json.get("min_score")), "min_score"), Json.required(Json.asDouble(json.get("flagged_share")), "flagged_share"), Json.asDouble(json.get("precision")), Json.asDouble(json.get("recall")), Json.asLong(json.get("fraud_amount")), Json.asDouble(json.get("alerts_per_day")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("min_score", minScore);
    json.put("flagged_share", flaggedShare);
    json.put("precision", precision);
    json.put("recall", recall);
    json.put("fraud_amount", fraudAmount);
    json.put("alerts_per_day", alertsPerDay);
    return json;
  }
}
