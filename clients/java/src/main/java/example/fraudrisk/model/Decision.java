// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The answer to a score request. The recommended action is advice; the caller decides.
 *
 * @param score 0 to 100: the points of the rules that fired, added up. It is no probability: ten points more double the odds
 *     of fraud 1.1 to 2.8 times, and the same score means less where fraud is rarer.
 * @param riskLevel By the policy's thresholds: how many times the odds of an average transaction this one has, at least. Under
 *     the default policy, in the data set where each level is worth least, so many of the alarms are fraud where 1
 *     transaction in 100, in 1,000 or in 10,000 is: medium or above 15 %, 1.8 %, 0.2 %; high or above 15 %, 1.8 %,
 *     0.2 %; critical 76 %, 24 %, 3.0 %. docs/rules.md says how it was measured.
 * @param confidence 0 to 100: the share of the policy's enabled weight that could be evaluated.
 * @param reasons The rules that raised the score, largest contribution first.
 */
public record Decision(String decisionId, String transactionId, long score, String riskLevel, long confidence, String recommendedAction, List<Reason> reasons, PolicyReference policy, String environment, String engineVersion, String createdAt) {
  /** With what is required alone. */
  public static Decision of(String decisionId, String transactionId, long score, String riskLevel, long confidence, String recommendedAction, List<Reason> reasons, PolicyReference policy, String environment, String engineVersion, String createdAt) {
    return new Decision(decisionId, transactionId, score, riskLevel, confidence, recommendedAction, reasons, policy, environment, engineVersion, createdAt);
  }

  /** Reads it from JSON; null stays null. */
  public static Decision fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new Decision(Json.required(Json.asString(json.get("decision_id")), "decision_id"), Json.required(Json.asString(json.get("transaction_id")), "transaction_id"), Json.required(Json.asLong(json.get("score")), "score"), Json.required(Json.asString(json.get("risk_level")), "risk_level"), Json.required(Json.asLong(json.get("confidence")), "confidence"), Json.required(Json.asString(json.get("recommended_action")), "recommended_action"), Json.required(Json.asList(json.get("reasons"), one -> Reason.fromJson(Json.asObject(one))), "reasons"), Json.required(PolicyReference.fromJson(Json.asObject(json.get("policy"))), "policy"), Json.required(Json.asString(json.get("environment")), "environment"), Json.required(Json.asString(json.get("engine_version")), "engine_version"), Json.required(Json.asString(json.get("created_at")), "created_at"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("decision_id", decisionId);
    json.put("transaction_id", transactionId);
    json.put("score", score);
    json.put("risk_level", riskLevel);
    json.put("confidence", confidence);
    json.put("recommended_action", recommendedAction);
    json.put("reasons", reasons.stream().map(Reason::toJson).toList());
    json.put("policy", policy.toJson());
    json.put("environment", environment);
    json.put("engine_version", engineVersion);
    json.put("created_at", createdAt);
    return json;
  }
}
