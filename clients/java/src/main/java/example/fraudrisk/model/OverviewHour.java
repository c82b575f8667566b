// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * New decisions of one hour.
 */
public record OverviewHour(String from, long scored, Map<String, Long> byRiskLevel, Map<String, Long> byAction) {
  /** With what is required alone. */
  public static OverviewHour of(String from, long scored, Map<String, Long> byRiskLevel, Map<String, Long> byAction) {
    return new OverviewHour(from, scored, byRiskLevel, byAction);
  }

  /** Reads it from JSON; null stays null. */
  public static OverviewHour fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new OverviewHour(Json.required(Json.asString(json.get("from")), "from"), Json.required(Json.asLong(json.get("scored")), "scored"), Json.required(Json.asMap(json.get("by_risk_level"), one -> Json.asLong(one)), "by_risk_level"), Json.required(Json.asMap(json.get("by_action"), one -> Json.asLong(one)), "by_action"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("from", from);
    json.put("scored", scored);
    json.put("by_risk_level", byRiskLevel);
    json.put("by_action", byAction);
    return json;
  }
}
