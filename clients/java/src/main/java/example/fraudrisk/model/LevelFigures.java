// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one threshold does. An alert is a scored row at or above it.
 *
 * @param fraudAmountShare Share of the amount of labelled fraud that raises an alert.
 * @param costMinor Of alerts and of fraud without one, over all these days, minor units. Null unless it is a fit's whose
 *     objective is cost.
 */
public record LevelFigures(String level, Estimate alertsPer1000, Estimate alertsPerDay, Estimate precision, Estimate recall, Estimate fraudAmountShare, Long costMinor) {
  /** With what is required alone. */
  public static LevelFigures of(String level, Estimate alertsPer1000, Estimate alertsPerDay, Estimate precision, Estimate recall, Estimate fraudAmountShare, Long costMinor) {
    return new LevelFigures(level, alertsPer1000, alertsPerDay, precision, recall, fraudAmountShare, costMinor);
  }

  /** Reads it from JSON; null stays null. */
  public static LevelFigures fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new LevelFigures(Json.required(Json.asString(json.get("level")), "level"), Estimate.fromJson(Json.asObject(json.get("alerts_per_1000"))), Estimate.fromJson(Json.asObject(json.get("alerts_per_day"))), Estimate.fromJson(Json.asObject(json.get("precision"))), Estimate.fromJson(Json.asObject(json.get("recall"))), Estimate.fromJson(Json.asObject(json.get("fraud_amount_share"))), Json.asLong(json.get("cost_minor")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("level", level);
    json.put("alerts_per_1000", alertsPer1000 == null ? null : alertsPer1000.toJson());
    json.put("alerts_per_day", alertsPerDay == null ? null : alertsPerDay.toJson());
    json.put("precision", precision == null ? null : precision.toJson());
    json.put("recall", recall == null ? null : recall.toJson());
    json.put("fraud_amount_share", fraudAmountShare == null ? null : fraudAmountShare.toJson());
    json.put("cost_minor", costMinor);
    return json;
  }
}
