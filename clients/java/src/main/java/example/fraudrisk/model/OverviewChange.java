// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A line of the audit trail.
 *
 * @param actor A key's id, `svc` for the command, or `worker`.
 * @param action Such as `policy.activate`.
 * @param object The id of what was changed.
 */
public record OverviewChange(String at, String actor, String action, String object) {
  /** With what is required alone. */
  public static OverviewChange of(String at, String actor, String action, String object) {
    return new OverviewChange(at, actor, action, object);
  }

  /** Reads it from JSON; null stays null. */
  public static OverviewChange fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new OverviewChange(Json.required(Json.asString(json.get("at")), "at"), Json.required(Json.asString(json.get("actor")), "actor"), Json.required(Json.asString(json.get("action")), "action"), Json.required(Json.asString(json.get("object")), "object"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("at", at);
    json.put("actor", actor);
    json.put("action", action);
    json.put("object", object);
    return json;
  }
}
