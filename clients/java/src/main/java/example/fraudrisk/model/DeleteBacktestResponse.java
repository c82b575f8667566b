// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * DeleteBacktestResponse of the contract.
 */
public record DeleteBacktestResponse(String backtestId, boolean deleted) {
  /** With what is required alone. */
  public static DeleteBacktestResponse of(String backtestId, boolean deleted) {
    return new DeleteBacktestResponse(backtestId, deleted);
  }

  /** Reads it from JSON; null stays null. */
  public static DeleteBacktestResponse fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new DeleteBacktestResponse(Json.required(Json.asString(json.get("backtest_id")), "backtest_id"), Json.required(Json.asBoolean(json.get("deleted")), "deleted"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("backtest_id", backtestId);
    json.put("deleted", deleted);
    return json;
  }
}
