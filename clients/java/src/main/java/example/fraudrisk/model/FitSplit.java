// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Which days were learnt from and which judge, as dates of market time, both ends included.
 */
public record FitSplit(String trainedFrom, String trainedTo, String testedFrom, String testedTo, long labelDelayDays, long fraudsTrained, long fraudsTested) {
  /** With what is required alone. */
  public static FitSplit of(String trainedFrom, String trainedTo, String testedFrom, String testedTo, long labelDelayDays, long fraudsTrained, long fraudsTested) {
    return new FitSplit(trainedFrom, trainedTo, testedFrom, testedTo, labelDelayDays, fraudsTrained, fraudsTested);
  }

  /** Reads it from JSON; null stays null. */
  public static FitSplit fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new FitSplit(Json.required(Json.asString(json.get("trained_from")), "trained_from"), Json.required(Json.asString(json.get("trained_to")), "trained_to"), Json.required(Json.asString(json.get("tested_from")), "tested_from"), Json.required(Json.asString(json.get("tested_to")), "tested_to"), Json.required(Json.asLong(json.get("label_delay_days")), "label_delay_days"), Json.required(Json.asLong(json.get("frauds_trained")), "frauds_trained"), Json.required(Json.asLong(json.get("frauds_tested")), "frauds_tested"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("trained_from", trainedFrom);
    json.put("trained_to", trainedTo);
    json.put("tested_from", testedFrom);
    json.put("tested_to", testedTo);
    json.put("label_delay_days", labelDelayDays);
    json.put("frauds_trained", fraudsTrained);
    json.put("frauds_tested", fraudsTested);
    return json;
  }
}
