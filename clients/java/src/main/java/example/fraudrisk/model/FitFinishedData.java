// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The fit's end; `GET /v1/fits/{fit_id}` answers what it found.
 *
 * @param abstainedBecause Null unless abstained.
 * @param error Reason when failed.
 */
public record FitFinishedData(String fitId, String status, String environment, String backtestId, BacktestPolicy base, String abstainedBecause, String error, String createdAt, String completedAt) {
  /** With what is required alone. */
  public static FitFinishedData of(String fitId, String status, String environment, String backtestId, BacktestPolicy base, String abstainedBecause, String error, String createdAt, String completedAt) {
    return new FitFinishedData(fitId, status, environment, backtestId, base, abstainedBecause, error, createdAt, completedAt);
  }

  /** Reads it from JSON; null stays null. */
  public static FitFinishedData fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new FitFinishedData(Json.required(Json.asString(json.get("fit_id")), "fit_id"), Json.required(Json.asString(json.get("status")), "status"), Json.required(Json.asString(json.get("environment")), "environment"), Json.required(Json.asString(json.get("backtest_id")), "backtest_id"), Json.required(BacktestPolicy.fromJson(Json.asObject(json.get("base"))), "base"), Json.asString(json.get("abstained_because")), Json.asString(json.get("error")), Json.required(Json.asString(json.get("created_at")), "created_at"), Json.asString(json.get("completed_at")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("fit_id", fitId);
    json.put("status", status);
    json.put("environment", environment);
    json.put("backtest_id", backtestId);
    json.put("base", base.toJson());
    json.put("abstained_because", abstainedBecause);
    json.put("error", error);
    json.put("created_at", createdAt);
    json.put("completed_at", completedAt);
    return json;
  }
}
