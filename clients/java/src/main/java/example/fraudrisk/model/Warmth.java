// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What scores know of the past: after an import, or some months, confidence is high and habits are known.
 *
 * @param historySince When the earliest transaction happened that was imported or scored; null before the first.
 * @param customersKnown Customers with a history, imported or scored.
 * @param customersEstimated Whether that number was worked out from a sample, as it is in a large store.
 * @param confidenceDecisions The newest decisions, by whole hours, until there are 1,000; of the last 24 hours, or of the hours asked for
 *     where these are more.
 * @param confidenceMean Their mean confidence, 0 to 100, with 1 decimal; null where there is none.
 */
public record Warmth(String historySince, long customersKnown, boolean customersEstimated, long confidenceDecisions, Double confidenceMean) {
  /** With what is required alone. */
  public static Warmth of(String historySince, long customersKnown, boolean customersEstimated, long confidenceDecisions, Double confidenceMean) {
    return new Warmth(historySince, customersKnown, customersEstimated, confidenceDecisions, confidenceMean);
  }

  /** Reads it from JSON; null stays null. */
  public static Warmth fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new Warmth(Json.asString(json.get("history_since")), Json.required(Json.asLong(json.get("customers_known")), "customers_known"), Json.required(Json.asBoolean(json.get("customers_estimated")), "customers_estimated"), Json.required(Json.asLong(json.get("confidence_decisions")), "confidence_decisions"), Json.asDouble(json.get("confidence_mean")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("history_since", historySince);
    json.put("customers_known", customersKnown);
    json.put("customers_estimated", customersEstimated);
    json.put("confidence_decisions", confidenceDecisions);
    json.put("confidence_mean", confidenceMean);
    return json;
  }
}
