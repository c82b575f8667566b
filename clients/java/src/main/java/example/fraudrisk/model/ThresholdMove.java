// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Rows that one version flags at a level and the other does not, by label; a row without a label is in `flagged` and `released`
 * alone.
 *
 * @param amountNewlyCaught Kobo of the fraud newly caught, and newly missed.
 */
public record ThresholdMove(String level, long flagged, long released, long fraudNewlyCaught, long fraudNewlyMissed, long legitimateNewlyFlagged, long legitimateReleased, long amountNewlyCaught, long amountNewlyMissed) {
  /** With what is required alone. */
  public static ThresholdMove of(String level, long flagged, long released, long fraudNewlyCaught, long fraudNewlyMissed, long legitimateNewlyFlagged, long legitimateReleased, long amountNewlyCaught, long amountNewlyMissed) {
    return new ThresholdMove(level, flagged, released, fraudNewlyCaught, fraudNewlyMissed, legitimateNewlyFlagged, legitimateReleased, amountNewlyCaught, amountNewlyMissed);
  }

  /** Reads it from JSON; null stays null. */
  public static ThresholdMove fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ThresholdMove(Json.required(Json.asString(json.get("level")), "level"), Json.required(Json.asLong(json.get("flagged")), "flagged"), Json.required(Json.asLong(json.get("released")), "released"), Json.required(Json.asLong(json.get("fraud_newly_caught")), "fraud_newly_caught"), Json.required(Json.asLong(json.get("fraud_newly_missed")), "fraud_newly_missed"), Json.required(Json.asLong(json.get("legitimate_newly_flagged")), "legitimate_newly_flagged"), Json.required(Json.asLong(json.get("legitimate_released")), "legitimate_released"), Json.required(Json.asLong(json.get("amount_newly_caught")), "amount_newly_caught"), Json.required(Json.asLong(json.get("amount_newly_missed")), "amount_newly_missed"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("level", level);
    json.put("flagged", flagged);
    json.put("released", released);
    json.put("fraud_newly_caught", fraudNewlyCaught);
    json.put("fraud_newly_missed", fraudNewlyMissed);
    json.put("legitimate_newly_flagged", legitimateNewlyFlagged);
    json.put("legitimate_released", legitimateReleased);
    json.put("amount_newly_caught", amountNewlyCaught);
    json.put("amount_newly_missed", amountNewlyMissed);
    return json;
  }
}
