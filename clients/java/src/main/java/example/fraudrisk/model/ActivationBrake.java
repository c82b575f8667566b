// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Watches what a version does once it is active: of too many decisions at or above a level it trips.
 *
 * @param shareMax The share of decisions at or above the level from which on it trips, once chance explains the excess in less
 *     than 1 of 1,000 histories.
 * @param withinDecisions It looks after 100, 200, 400, 800 and so on of the live decisions that follow the activation, and after this
 *     many for the last time.
 * @param rollback Whether the version active before becomes active again when it trips.
 * @param decisions Live decisions counted so far, and those at or above the level.
 */
public record ActivationBrake(String level, double shareMax, long withinDecisions, boolean rollback, String state, long decisions, long atOrAbove) {
  /** With what is required alone. */
  public static ActivationBrake of(String level, double shareMax, long withinDecisions, boolean rollback, String state, long decisions, long atOrAbove) {
    return new ActivationBrake(level, shareMax, withinDecisions, rollback, state, decisions, atOrAbove);
  }

  /** Reads it from JSON; null stays null. */
  public static ActivationBrake fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ActivationBrake(Json.required(Json.asString(json.get("level")), "level"), Json.required(Json.asDouble(json.get("share_max")), "share_max"), Json.required(Json.asLong(json.get("within_decisions")), "within_decisions"), Json.required(Json.asBoolean(json.get("rollback")), "rollback"), Json.required(Json.asString(json.get("state")), "state"), Json.required(Json.asLong(json.get("decisions")), "decisions"), Json.required(Json.asLong(json.get("at_or_above")), "at_or_above"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("level", level);
    json.put("share_max", shareMax);
    json.put("within_decisions", withinDecisions);
    json.put("rollback", rollback);
    json.put("state", state);
    json.put("decisions", decisions);
    json.put("at_or_above", atOrAbove);
    return json;
  }
}
