// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What may be asked for; null asks for nothing.
 *
 * @param with The other backtest, of the same data set.
 * @param swap Compares against the direction of the planned change.
 */
public record CompareBacktestsQuery(String with, Boolean swap) {
  /** With what is required alone. */
  public static CompareBacktestsQuery of(String with) {
    return new CompareBacktestsQuery(with, null);
  }

  /** The same with another swap. */
  public CompareBacktestsQuery withSwap(Boolean swap) {
    return new CompareBacktestsQuery(with, swap);
  }

  /** Reads it from JSON; null stays null. */
  public static CompareBacktestsQuery fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new CompareBacktestsQuery(Json.required(Json.asString(json.get("with")), "with"), Json.asBoolean(json.get("swap")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("with", with);
    if (swap != null) json.put("swap", swap);
    return json;
  }
}
