// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * BacktestSummary of the contract.
 *
 * @param labels Null when no labels were supplied.
 */
public record BacktestSummary(long scored, Map<String, Long> byRiskLevel, Map<String, Long> byAction, List<HistogramBin> scoreHistogram, double meanScore, double meanConfidence, Map<String, Long> ruleHits, LabelReport labels) {
  /** With what is required alone. */
  public static BacktestSummary of(long scored, Map<String, Long> byRiskLevel, Map<String, Long> byAction, List<HistogramBin> scoreHistogram, double meanScore, double meanConfidence, Map<String, Long> ruleHits, LabelReport labels) {
    return new BacktestSummary(scored, byRiskLevel, byAction, scoreHistogram, meanScore, meanConfidence, ruleHits, labels);
  }

  /** Reads it from JSON; null stays null. */
  public static BacktestSummary fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new BacktestSummary(Json.required(Json.asLong(json.get("scored")), "scored"), Json.required(Json.asMap(json.get("by_risk_level"), one -> Json.asLong(one)), "by_risk_level"), Json.required(Json.asMap(json.get("by_action"), one -> Json.asLong(one)), "by_action"), Json.required(Json.asList(json.get("score_histogram"), one -> HistogramBin.fromJson(Json.asObject(one))), "score_histogram"), Json.required(Json.asDouble(json.get("mean_score")), "mean_score"), Json.required(Json.asDouble(json.get("mean_confidence")), "mean_confidence"), Json.required(Json.asMap(json.get("rule_hits"), one -> Json.asLong(one)), "rule_hits"), LabelReport.fromJson(Json.asObject(json.get("labels"))));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("scored", scored);
    json.put("by_risk_level", byRiskLevel);
    json.put("by_action", byAction);
    json.put("score_histogram", scoreHistogram.stream().map(HistogramBin::toJson).toList());
    json.put("mean_score", meanScore);
    json.put("mean_confidence", meanConfidence);
    json.put("rule_hits", ruleHits);
    json.put("labels", labels == null ? null : labels.toJson());
    return json;
  }
}
