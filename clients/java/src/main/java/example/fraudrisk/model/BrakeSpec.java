// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A brake as it is asked for.
 */
public record BrakeSpec(String level, double shareMax, long withinDecisions, Boolean rollback) {
  /** With what is required alone. */
  public static BrakeSpec of(String level, double shareMax, long withinDecisions) {
    return new BrakeSpec(level, shareMax, withinDecisions, null);
  }

  /** The same with another rollback. */
  public BrakeSpec withRollback(Boolean rollback) {
    return new BrakeSpec(level, shareMax, withinDecisions, rollback);
  }

  /** Reads it from JSON; null stays null. */
  public static BrakeSpec fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new BrakeSpec(Json.required(Json.asString(json.get("level")), "level"), Json.required(Json.asDouble(json.get("share_max")), "share_max"), Json.required(Json.asLong(json.get("within_decisions")), "within_decisions"), Json.asBoolean(json.get("rollback")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("level", level);
    json.put("share_max", shareMax);
    json.put("within_decisions", withinDecisions);
    if (rollback != null) json.put("rollback", rollback);
    return json;
  }
}
