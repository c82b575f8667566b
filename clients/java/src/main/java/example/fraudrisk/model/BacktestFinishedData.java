// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The backtest, as `GET /v1/backtest/{backtest_id}` answers it.
 *
 * @param summary Null when failed.
 * @param error Reason when failed.
 */
public record BacktestFinishedData(String backtestId, String status, String environment, BacktestPolicy policy, BacktestDataset dataset, BacktestSummary summary, String error, String createdAt, String completedAt) {
  /** With what is required alone. */
  public static BacktestFinishedData of(String backtestId, String status, String environment, BacktestPolicy policy, BacktestDataset dataset, BacktestSummary summary, String error, String createdAt, String completedAt) {
    return new BacktestFinishedData(backtestId, status, environment, policy, dataset, summary, error, createdAt, completedAt);
  }

  /** Reads it from JSON; null stays null. */
  public static BacktestFinishedData fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new BacktestFinishedData(Json.required(Json.asString(json.get("backtest_id")), "backtest_id"), Json.required(Json.asString(json.get("status")), "status"), Json.required(Json.asString(json.get("environment")), "environment"), Json.required(BacktestPolicy.fromJson(Json.asObject(json.get("policy"))), "policy"), Json.required(BacktestDataset.fromJson(Json.asObject(json.get("dataset"))), "dataset"), BacktestSummary.fromJson(Json.asObject(json.get("summary"))), Json.asString(json.get("error")), Json.required(Json.asString(json.get("created_at")), "created_at"), Json.asString(json.get("completed_at")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("backtest_id", backtestId);
    json.put("status", status);
    json.put("environment", environment);
    json.put("policy", policy.toJson());
    json.put("dataset", dataset.toJson());
    json.put("summary", summary == null ? null : summary.toJson());
    json.put("error", error);
    json.put("created_at", createdAt);
    json.put("completed_at", completedAt);
    return json;
  }
}
