// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The decision, without any hash; `GET /v1/decisions/{decision_id}` answers the rest.
 *
 * @param points The sum of the contributions before the score is capped at 100.
 * @param reasons The rules that raised the score, largest contribution first.
 */
public record DecisionFlaggedData(String decisionId, String transactionId, long score, double points, String riskLevel, long confidence, String recommendedAction, List<Reason> reasons, PolicyReference policy, String engineVersion, String createdAt) {
  /** With what is required alone. */
  public static DecisionFlaggedData of(String decisionId, String transactionId, long score, double points, String riskLevel, long confidence, String recommendedAction, List<Reason> reasons, PolicyReference policy, String engineVersion, String createdAt) {
    return new DecisionFlaggedData(decisionId, transactionId, score, points, riskLevel, confidence, recommendedAction, reasons, policy, engineVersion, createdAt);
  }

  /** Reads it from JSON; null stays null. */
  public static DecisionFlaggedData fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new DecisionFlaggedData(Json.required(Json.asString(json.get("decision_id")), "decision_id"), Json.required(Json.asString(json.get("transaction_id")), "transaction_id"), Json.required(Json.asLong(json.get("score")), "score"), Json.required(Json.asDouble(json.get("points")), "points"), Json.required(Json.asString(json.get("risk_level")), "risk_level"), Json.required(Json.asLong(json.get("confidence")), "confidence"), Json.required(Json.asString(json.get("recommended_action")), "recommended_action"), Json.required(Json.asList(json.get("reasons"), one -> Reason.fromJson(Json.asObject(one))), "reasons"), Json.required(PolicyReference.fromJson(Json.asObject(json.get("policy"))), "policy"), Json.required(Json.asString(json.get("engine_version")), "engine_version"), Json.required(Json.asString(json.get("created_at")), "created_at"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("decision_id", decisionId);
    json.put("transaction_id", transactionId);
    json.put("score", score);
    json.put("points", points);
    json.put("risk_level", riskLevel);
    json.put("confidence", confidence);
    json.put("recommended_action", recommendedAction);
    json.put("reasons", reasons.stream().map(Reason::toJson).toList());
    json.put("policy", policy.toJson());
    json.put("engine_version", engineVersion);
    json.put("created_at", createdAt);
    return json;
  }
}
