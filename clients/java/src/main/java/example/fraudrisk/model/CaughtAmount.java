// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How much of the money labelled fraud a level's threshold catches.
 *
 * @param amount Kobo.
 * @param recall Null without fraud.
 */
public record CaughtAmount(String level, long amount, Double recall) {
  /** With what is required alone. */
  public static CaughtAmount of(String level, long amount, Double recall) {
    return new CaughtAmount(level, amount, recall);
  }

  /** Reads it from JSON; null stays null. */
  public static CaughtAmount fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new CaughtAmount(Json.required(Json.asString(json.get("level")), "level"), Json.required(Json.asLong(json.get("amount")), "amount"), Json.asDouble(json.get("recall")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("level", level);
    json.put("amount", amount);
    json.put("recall", recall);
    return json;
  }
}
