// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Rows of one cell of the matrix, those that stay included.
 */
public record LevelMove(String from, String to, long count) {
  /** With what is required alone. */
  public static LevelMove of(String from, String to, long count) {
    return new LevelMove(from, to, count);
  }

  /** Reads it from JSON; null stays null. */
  public static LevelMove fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new LevelMove(Json.required(Json.asString(json.get("from")), "from"), Json.required(Json.asString(json.get("to")), "to"), Json.required(Json.asLong(json.get("count")), "count"));
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
