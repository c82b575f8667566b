// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One row of a backtest, as submitted and as scored.
 *
 * @param points The uncapped sum of the contributions, 2 decimals: what the report ranks rows by.
 * @param error Set for an invalid row.
 * @param line With `expand=line`, of a CSV: the line of the file at which the row begins, as an editor counts. The header is
 *     line 1.
 */
public record BacktestRow(long row, ScoreRequestAsSent input, String label, Long score, Double points, String riskLevel, Long confidence, String recommendedAction, List<Reason> reasons, String error, Long line) {
  /** With what is required alone. */
  public static BacktestRow of(long row, ScoreRequestAsSent input, String label, Long score, Double points, String riskLevel, Long confidence, String recommendedAction, List<Reason> reasons, String error) {
    return new BacktestRow(row, input, label, score, points, riskLevel, confidence, recommendedAction, reasons, error, null);
  }

  /** The same with another line. */
  public BacktestRow withLine(Long line) {
    return new BacktestRow(row, input, label, score, points, riskLevel, confidence, recommendedAction, reasons, error, line);
  }

  /** Reads it from JSON; null stays null. */
  public static BacktestRow fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new BacktestRow(Json.required(Json.asLong(json.get("row")), "row"), Json.required(ScoreRequestAsSent.fromJson(Json.asObject(json.get("input"))), "input"), Json.asString(json.get("label")), Json.asLong(json.get("score")), Json.asDouble(json.get("points")), Json.asString(json.get("risk_level")), Json.asLong(json.get("confidence")), Json.asString(json.get("recommended_action")), Json.asList(json.get("reasons"), one -> Reason.fromJson(Json.asObject(one))), Json.asString(json.get("error")), Json.asLong(json.get("line")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("row", row);
    json.put("input", input.toJson());
    json.put("label", label);
    json.put("score", score);
    json.put("points", points);
    json.put("risk_level", riskLevel);
    json.put("confidence", confidence);
    json.put("recommended_action", recommendedAction);
    json.put("reasons", reasons == null ? null : reasons.stream().map(Reason::toJson).toList());
    json.put("error", error);
    if (line != null) json.put("line", line);
    return json;
  }
}
