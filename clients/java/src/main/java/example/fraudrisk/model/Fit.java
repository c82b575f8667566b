// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A policy suggested by labels, with its proof on days that it has not seen.
 *
 * @param base The version that the fit starts from.
 * @param alertsPer1000 Exactly one of the three objectives is there.
 * @param split Null until completed or abstained, and where the days are too short.
 * @param suggestion What POST and PATCH of a policy take unchanged. Null unless completed.
 * @param pointsPerDoubling How many points of the suggestion double the odds of fraud.
 * @param path The best suggestions of 1, 2, 3 ... changes.
 * @param before The base on the tested days. Null until completed or abstained.
 * @param after The suggestion on the tested days. Null unless completed.
 * @param abstainedBecause Why nothing is suggested. Null unless abstained.
 * @param error Reason when failed.
 * @param progress Only while it runs.
 * @param budgetMet Whether the suggestion keeps within the alerts that were asked for, on the days that it learnt from; false
 *     where no threshold that leaves room for the levels above does. Null unless completed, and for `cost`.
 */
public record Fit(String fitId, String status, String environment, String backtestId, BacktestPolicy base, Double alertsPer1000, Double alertsPerDay, FitCostAsSent cost, long changesMax, FitSplit split, SuggestedPolicy suggestion, Double pointsPerDoubling, List<FitPathEntry> path, PolicyFigures before, PolicyFigures after, String abstainedBecause, String error, String createdAt, String startedAt, String completedAt, FitProgress progress, Boolean budgetMet) {
  /** With what is required alone. */
  public static Fit of(String fitId, String status, String environment, String backtestId, BacktestPolicy base, Double alertsPer1000, Double alertsPerDay, FitCostAsSent cost, long changesMax, FitSplit split, SuggestedPolicy suggestion, Double pointsPerDoubling, List<FitPathEntry> path, PolicyFigures before, PolicyFigures after, String abstainedBecause, String error, String createdAt, String startedAt, String completedAt, Boolean budgetMet) {
    return new Fit(fitId, status, environment, backtestId, base, alertsPer1000, alertsPerDay, cost, changesMax, split, suggestion, pointsPerDoubling, path, before, after, abstainedBecause, error, createdAt, startedAt, completedAt, null, budgetMet);
  }

  /** The same with another progress. */
  public Fit withProgress(FitProgress progress) {
    return new Fit(fitId, status, environment, backtestId, base, alertsPer1000, alertsPerDay, cost, changesMax, split, suggestion, pointsPerDoubling, path, before, after, abstainedBecause, error, createdAt, startedAt, completedAt, progress, budgetMet);
  }

  /** Reads it from JSON; null stays null. */
  public static Fit fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new Fit(Json.required(Json.asString(json.get("fit_id")), "fit_id"), Json.required(Json.asString(json.get("status")), "status"), Json.required(Json.asString(json.get("environment")), "environment"), Json.required(Json.asString(json.get("backtest_id")), "backtest_id"), Json.required(BacktestPolicy.fromJson(Json.asObject(json.get("base"))), "base"), Json.asDouble(json.get("alerts_per_1000")), Json.asDouble(json.get("alerts_per_day")), FitCostAsSent.fromJson(Json.asObject(json.get("cost"))), Json.required(Json.asLong(json.get("changes_max")), "changes_max"), FitSplit.fromJson(Json.asObject(json.get("split"))), SuggestedPolicy.fromJson(Json.asObject(json.get("suggestion"))), Json.asDouble(json.get("points_per_doubling")), Json.required(Json.asList(json.get("path"), one -> FitPathEntry.fromJson(Json.asObject(one))), "path"), PolicyFigures.fromJson(Json.asObject(json.get("before"))), PolicyFigures.fromJson(Json.asObject(json.get("after"))), Json.asString(json.get("abstained_because")), Json.asString(json.get("error")), Json.required(Json.asString(json.get("created_at")), "created_at"), Json.asString(json.get("started_at")), Json.asString(json.get("completed_at")), FitProgress.fromJson(Json.asObject(json.get("progress"))), Json.asBoolean(json.get("budget_met")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("fit_id", fitId);
    json.put("status", status);
    json.put("environment", environment);
    json.put("backtest_id", backtestId);
    json.put("base", base.toJson());
    json.put("alerts_per_1000", alertsPer1000);
    json.put("alerts_per_day", alertsPerDay);
    json.put("cost", cost == null ? null : cost.toJson());
    json.put("changes_max", changesMax);
    json.put("split", split == null ? null : split.toJson());
    json.put("suggestion", suggestion == null ? null : suggestion.toJson());
    json.put("points_per_doubling", pointsPerDoubling);
    json.put("path", path.stream().map(FitPathEntry::toJson).toList());
    json.put("before", before == null ? null : before.toJson());
    json.put("after", after == null ? null : after.toJson());
    json.put("abstained_because", abstainedBecause);
    json.put("error", error);
    json.put("created_at", createdAt);
    json.put("started_at", startedAt);
    json.put("completed_at", completedAt);
    if (progress != null) json.put("progress", progress.toJson());
    json.put("budget_met", budgetMet);
    return json;
  }
}
