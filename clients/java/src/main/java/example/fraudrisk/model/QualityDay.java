// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One market-time day of a version's decisions.
 *
 * @param alertsPer1000 Decisions at or above `medium`.
 * @param labels Decisions by their latest label.
 * @param mature Whether the labels of the day are taken to be known.
 * @param precision Of the decisions at or above a level that are labelled fraud or legitimate, the share that is fraud.
 * @param recall Of the decisions labelled fraud, the share at or above a level.
 * @param ruleHits Decisions whose score a rule raised, by its code; a rule that never fired is left out.
 */
public record QualityDay(String date, long decisions, Map<String, Long> byRiskLevel, Map<String, Long> byAction, double alertsPer1000, Map<String, Long> labels, boolean mature, QualityRates precision, QualityRates recall, Map<String, Long> ruleHits) {
  /** With what is required alone. */
  public static QualityDay of(String date, long decisions, Map<String, Long> byRiskLevel, Map<String, Long> byAction, double alertsPer1000, Map<String, Long> labels, boolean mature, QualityRates precision, QualityRates recall, Map<String, Long> ruleHits) {
    return new QualityDay(date, decisions, byRiskLevel, byAction, alertsPer1000, labels, mature, precision, recall, ruleHits);
  }

  /** Reads it from JSON; null stays null. */
  public static QualityDay fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new QualityDay(Json.required(Json.asString(json.get("date")), "date"), Json.required(Json.asLong(json.get("decisions")), "decisions"), Json.required(Json.asMap(json.get("by_risk_level"), one -> Json.asLong(one)), "by_risk_level"), Json.required(Json.asMap(json.get("by_action"), one -> Json.asLong(one)), "by_action"), Json.required(Json.asDouble(json.get("alerts_per_1000")), "alerts_per_1000"), Json.required(Json.asMap(json.get("labels"), one -> Json.asLong(one)), "labels"), Json.required(Json.asBoolean(json.get("mature")), "mature"), Json.required(QualityRates.fromJson(Json.asObject(json.get("precision"))), "precision"), Json.required(QualityRates.fromJson(Json.asObject(json.get("recall"))), "recall"), Json.required(Json.asMap(json.get("rule_hits"), one -> Json.asLong(one)), "rule_hits"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("date", date);
    json.put("decisions", decisions);
    json.put("by_risk_level", byRiskLevel);
    json.put("by_action", byAction);
    json.put("alerts_per_1000", alertsPer1000);
    json.put("labels", labels);
    json.put("mature", mature);
    json.put("precision", precision.toJson());
    json.put("recall", recall.toJson());
    json.put("rule_hits", ruleHits);
    return json;
  }
}
