// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An import of past transactions into the profiles, so that the first score knows what came before it.
 *
 * @param folded Rows that went into the profiles.
 * @param skipped Rows whose transaction had been decided or imported before.
 * @param labelsChanged Of these, those whose label became another.
 * @param error Reason when failed.
 */
public record History(String historyId, String status, String environment, BacktestDataset dataset, HistoryProgress progress, long folded, long skipped, long labelsChanged, long invalid, String error, String createdAt, String startedAt, String completedAt) {
  /** With what is required alone. */
  public static History of(String historyId, String status, String environment, BacktestDataset dataset, HistoryProgress progress, long folded, long skipped, long labelsChanged, long invalid, String error, String createdAt, String startedAt, String completedAt) {
    return new History(historyId, status, environment, dataset, progress, folded, skipped, labelsChanged, invalid, error, createdAt, startedAt, completedAt);
  }

  /** Reads it from JSON; null stays null. */
  public static History fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new History(Json.required(Json.asString(json.get("history_id")), "history_id"), Json.required(Json.asString(json.get("status")), "status"), Json.required(Json.asString(json.get("environment")), "environment"), Json.required(BacktestDataset.fromJson(Json.asObject(json.get("dataset"))), "dataset"), Json.required(HistoryProgress.fromJson(Json.asObject(json.get("progress"))), "progress"), Json.required(Json.asLong(json.get("folded")), "folded"), Json.required(Json.asLong(json.get("skipped")), "skipped"), Json.required(Json.asLong(json.get("labels_changed")), "labels_changed"), Json.required(Json.asLong(json.get("invalid")), "invalid"), Json.asString(json.get("error")), Json.required(Json.asString(json.get("created_at")), "created_at"), Json.asString(json.get("started_at")), Json.asString(json.get("completed_at")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("history_id", historyId);
    json.put("status", status);
    json.put("environment", environment);
    json.put("dataset", dataset.toJson());
    json.put("progress", progress.toJson());
    json.put("folded", folded);
    json.put("skipped", skipped);
    json.put("labels_changed", labelsChanged);
    json.put("invalid", invalid);
    json.put("error", error);
    json.put("created_at", createdAt);
    json.put("started_at", startedAt);
    json.put("completed_at", completedAt);
    return json;
  }
}
