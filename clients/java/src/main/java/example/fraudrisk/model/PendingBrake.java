// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A brake that is armed once its activation is approved.
 */
public record PendingBrake(String level, double shareMax, long withinDecisions, boolean rollback) {
  /** With what is required alone. */
  public static PendingBrake of(String level, double shareMax, long withinDecisions, boolean rollback) {
    return new PendingBrake(level, shareMax, withinDecisions, rollback);
  }

  /** Reads it from JSON; null stays null. */
  public static PendingBrake fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new PendingBrake(Json.required(Json.asString(json.get("level")), "level"), Json.required(Json.asDouble(json.get("share_max")), "share_max"), Json.required(Json.asLong(json.get("within_decisions")), "within_decisions"), Json.required(Json.asBoolean(json.get("rollback")), "rollback"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("level", level);
    json.put("share_max", shareMax);
    json.put("within_decisions", withinDecisions);
    json.put("rollback", rollback);
    return json;
  }
}
