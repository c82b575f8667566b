// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a completed backtest says beyond its summary.
 *
 * @param sweep One entry a score, 0 to 100.
 * @param auc Area under the ROC curve over the labelled rows, by their points; null without both fraud and legitimate ones.
 * @param fraudAmount Kobo of the rows labelled fraud.
 * @param coldRows Rows whose customer has no earlier row in the batch: live scoring would have known more.
 * @param figures What labels and alerts say of all rows, with 95 % intervals.
 */
public record BacktestReport(String backtestId, List<RuleReport> rules, List<SweepPoint> sweep, Double auc, Double averagePrecision, long fraudAmount, List<CaughtAmount> amounts, List<AlertRate> alertsPerDay, List<HistogramBin> confidenceHistogram, long coldRows, PolicyFigures figures) {
  /** With what is required alone. */
  public static BacktestReport of(String backtestId, List<RuleReport> rules, List<SweepPoint> sweep, Double auc, Double averagePrecision, long fraudAmount, List<CaughtAmount> amounts, List<AlertRate> alertsPerDay, List<HistogramBin> confidenceHistogram, long coldRows, PolicyFigures figures) {
    return new BacktestReport(backtestId, rules, sweep, auc, averagePrecision, fraudAmount, amounts, alertsPerDay, confidenceHistogram, coldRows, figures);
  }

  /** Reads it from JSON; null stays null. */
  public static BacktestReport fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new BacktestReport(Json.required(Json.asString(json.get("backtest_id")), "backtest_id"), Json.required(Json.asList(json.get("rules"), one -> RuleReport.fromJson(Json.asObject(one))), "rules"), Json.required(Json.asList(json.get("sweep"), one -> SweepPoint.fromJson(Json.asObject(one))), "sweep"), Json.asDouble(json.get("auc")), Json.asDouble(json.get("average_precision")), Json.required(Json.asLong(json.get("fraud_amount")), "fraud_amount"), Json.required(Json.asList(json.get("amounts"), one -> CaughtAmount.fromJson(Json.asObject(one))), "amounts"), Json.required(Json.asList(json.get("alerts_per_day"), one -> AlertRate.fromJson(Json.asObject(one))), "alerts_per_day"), Json.required(Json.asList(json.get("confidence_histogram"), one -> HistogramBin.fromJson(Json.asObject(one))), "confidence_histogram"), Json.required(Json.asLong(json.get("cold_rows")), "cold_rows"), PolicyFigures.fromJson(Json.asObject(json.get("figures"))));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("backtest_id", backtestId);
    json.put("rules", rules.stream().map(RuleReport::toJson).toList());
    json.put("sweep", sweep.stream().map(SweepPoint::toJson).toList());
    json.put("auc", auc);
    json.put("average_precision", averagePrecision);
    json.put("fraud_amount", fraudAmount);
    json.put("amounts", amounts.stream().map(CaughtAmount::toJson).toList());
    json.put("alerts_per_day", alertsPerDay.stream().map(AlertRate::toJson).toList());
    json.put("confidence_histogram", confidenceHistogram.stream().map(HistogramBin::toJson).toList());
    json.put("cold_rows", coldRows);
    json.put("figures", figures == null ? null : figures.toJson());
    return json;
  }
}
