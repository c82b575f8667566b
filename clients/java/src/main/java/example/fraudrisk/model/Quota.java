// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How many transactions the organisation may score in a calendar month of market time, in the key's environment.
 *
 * @param limit Null: unlimited.
 * @param used Null where nothing is counted, because there is no limit.
 * @param month Such as `2026-11`.
 * @param resetsAt When the next month begins.
 */
public record Quota(String environment, Long limit, Long used, String month, String resetsAt) {
  /** With what is required alone. */
  public static Quota of(String environment, Long limit, Long used, String month, String resetsAt) {
    return new Quota(environment, limit, used, month, resetsAt);
  }

  /** Reads it from JSON; null stays null. */
  public static Quota fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new Quota(Json.required(Json.asString(json.get("environment")), "environment"), Json.asLong(json.get("limit")), Json.asLong(json.get("used")), Json.required(Json.asString(json.get("month")), "month"), Json.required(Json.asString(json.get("resets_at")), "resets_at"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("environment", environment);
    json.put("limit", limit);
    json.put("used", used);
    json.put("month", month);
    json.put("resets_at", resetsAt);
    return json;
  }
}
