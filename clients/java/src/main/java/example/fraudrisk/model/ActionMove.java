// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * ActionMove of the contract.
 */
public record ActionMove(String from, String to, long count) {
  /** With what is required alone. */
  public static ActionMove of(String from, String to, long count) {
    return new ActionMove(from, to, count);
  }

  /** Reads it from JSON; null stays null. */
  public static ActionMove fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ActionMove(Json.required(Json.asString(json.get("from")), "from"), Json.required(Json.asString(json.get("to")), "to"), Json.required(Json.asLong(json.get("count")), "count"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("from", from);
    json.put("to", to);
    json.put("count", count);
    return json;
  }
}
