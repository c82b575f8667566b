// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * ListBacktestsResponse of the contract.
 *
 * @param backtests The 50 most recent, newest first.
 */
public record ListBacktestsResponse(List<Backtest> backtests) {
  /** With what is required alone. */
  public static ListBacktestsResponse of(List<Backtest> backtests) {
    return new ListBacktestsResponse(backtests);
  }

  /** Reads it from JSON; null stays null. */
  public static ListBacktestsResponse fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ListBacktestsResponse(Json.required(Json.asList(json.get("backtests"), one -> Backtest.fromJson(Json.asObject(one))), "backtests"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("backtests", backtests.stream().map(Backtest::toJson).toList());
    return json;
  }
}
