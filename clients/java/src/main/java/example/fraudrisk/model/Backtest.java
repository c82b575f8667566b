// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A batch of historical transactions replayed through one pinned policy version.
 *
 * @param summary Null until completed.
 * @param error Reason when failed.
 * @param progress Only while it runs.
 * @param rowsExpireAt When its rows are removed; summary and report stay. Null until it has ended.
 */
public record Backtest(String backtestId, String status, BacktestPolicy policy, BacktestDataset dataset, BacktestSummary summary, String error, String environment, List<String> notifyEmails, String notifiedAt, String createdAt, String startedAt, String completedAt, BacktestProgress progress, String rowsExpireAt) {
  /** With what is required alone. */
  public static Backtest of(String backtestId, String status, BacktestPolicy policy, BacktestDataset dataset, BacktestSummary summary, String error, String environment, List<String> notifyEmails, String notifiedAt, String createdAt, String startedAt, String completedAt, String rowsExpireAt) {
    return new Backtest(backtestId, status, policy, dataset, summary, error, environment, notifyEmails, notifiedAt, createdAt, startedAt, completedAt, null, rowsExpireAt);
  }

  /** The same with another progress. */
  public Backtest withProgress(BacktestProgress progress) {
    return new Backtest(backtestId, status, policy, dataset, summary, error, environment, notifyEmails, notifiedAt, createdAt, startedAt, completedAt, progress, rowsExpireAt);
  }

  /** Reads it from JSON; null stays null. */
  public static Backtest fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new Backtest(Json.required(Json.asString(json.get("backtest_id")), "backtest_id"), Json.required(Json.asString(json.get("status")), "status"), Json.required(BacktestPolicy.fromJson(Json.asObject(json.get("policy"))), "policy"), Json.required(BacktestDataset.fromJson(Json.asObject(json.get("dataset"))), "dataset"), BacktestSummary.fromJson(Json.asObject(json.get("summary"))), Json.asString(json.get("error")), Json.required(Json.asString(json.get("environment")), "environment"), Json.required(Json.asList(json.get("notify_emails"), one -> Json.asString(one)), "notify_emails"), Json.asString(json.get("notified_at")), Json.required(Json.asString(json.get("created_at")), "created_at"), Json.asString(json.get("started_at")), Json.asString(json.get("completed_at")), BacktestProgress.fromJson(Json.asObject(json.get("progress"))), Json.asString(json.get("rows_expire_at")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("backtest_id", backtestId);
    json.put("status", status);
    json.put("policy", policy.toJson());
    json.put("dataset", dataset.toJson());
    json.put("summary", summary == null ? null : summary.toJson());
    json.put("error", error);
    json.put("environment", environment);
    json.put("notify_emails", notifyEmails);
    json.put("notified_at", notifiedAt);
    json.put("created_at", createdAt);
    json.put("started_at", startedAt);
    json.put("completed_at", completedAt);
    if (progress != null) json.put("progress", progress.toJson());
    json.put("rows_expire_at", rowsExpireAt);
    return json;
  }
}
