// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What moved between two completed backtests of one data set, in the direction of the planned change: from the active version to
 * another, else from the base to what was made of it, whichever of the two the request names first; `swap` turns it round.
 *
 * @param backtestId The one from which the change leads.
 * @param with The one to which it leads.
 * @param moved Rows whose level or action differs.
 * @param differences The 100 rows whose points differ most, the largest difference first.
 * @param thresholdMoves What moves over each level's threshold, the lowest level first.
 * @param fraudNewlyMissed Rows labelled fraud that raised an alert (`medium` or above) and raise none now; the 100 largest amounts.
 * @param fraudNewlyCaught Rows labelled fraud that raise an alert only now; the 100 largest amounts.
 * @param change What `after` has more than `before`, each figure with the 95 % interval of the difference itself: both
 *     policies judged on the same draws of customers. A figure is null where either side has too few rows behind its
 *     own.
 */
public record BacktestComparison(String backtestId, String with, List<LevelMove> levelMoves, List<ActionMove> actionMoves, long moved, List<RowDifference> differences, ComparedBacktest before, ComparedBacktest after, List<ThresholdMove> thresholdMoves, List<RowDifference> fraudNewlyMissed, List<RowDifference> fraudNewlyCaught, PolicyFigures change) {
  /** With what is required alone. */
  public static BacktestComparison of(String backtestId, String with, List<LevelMove> levelMoves, List<ActionMove> actionMoves, long moved, List<RowDifference> differences, ComparedBacktest before, ComparedBacktest after, List<ThresholdMove> thresholdMoves, List<RowDifference> fraudNewlyMissed, List<RowDifference> fraudNewlyCaught, PolicyFigures change) {
    return new BacktestComparison(backtestId, with, levelMoves, actionMoves, moved, differences, before, after, thresholdMoves, fraudNewlyMissed, fraudNewlyCaught, change);
  }

  /** Reads it from JSON; null stays null. */
  public static BacktestComparison fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new BacktestComparison(Json.required(Json.asString(json.get("backtest_id")), "backtest_id"), Json.required(Json.asString(json.get("with")), "with"), Json.required(Json.asList(json.get("level_moves"), one -> LevelMove.fromJson(Json.asObject(one))), "level_moves"), Json.required(Json.asList(json.get("action_moves"), one -> ActionMove.fromJson(Json.asObject(one))), "action_moves"), Json.required(Json.asLong(json.get("moved")), "moved"), Json.required(Json.asList(json.get("differences"), one -> RowDifference.fromJson(Json.asObject(one))), "differences"), Json.required(ComparedBacktest.fromJson(Json.asObject(json.get("before"))), "before"), Json.required(ComparedBacktest.fromJson(Json.asObject(json.get("after"))), "after"), Json.required(Json.asList(json.get("threshold_moves"), one -> ThresholdMove.fromJson(Json.asObject(one))), "threshold_moves"), Json.required(Json.asList(json.get("fraud_newly_missed"), one -> RowDifference.fromJson(Json.asObject(one))), "fraud_newly_missed"), Json.required(Json.asList(json.get("fraud_newly_caught"), one -> RowDifference.fromJson(Json.asObject(one))), "fraud_newly_caught"), Json.required(PolicyFigures.fromJson(Json.asObject(json.get("change"))), "change"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("backtest_id", backtestId);
    json.put("with", with);
    json.put("level_moves", levelMoves.stream().map(LevelMove::toJson).toList());
    json.put("action_moves", actionMoves.stream().map(ActionMove::toJson).toList());
    json.put("moved", moved);
    json.put("differences", differences.stream().map(RowDifference::toJson).toList());
    json.put("before", before.toJson());
    json.put("after", after.toJson());
    json.put("threshold_moves", thresholdMoves.stream().map(ThresholdMove::toJson).toList());
    json.put("fraud_newly_missed", fraudNewlyMissed.stream().map(RowDifference::toJson).toList());
    json.put("fraud_newly_caught", fraudNewlyCaught.stream().map(RowDifference::toJson).toList());
    json.put("change", change.toJson());
    return json;
  }
}
