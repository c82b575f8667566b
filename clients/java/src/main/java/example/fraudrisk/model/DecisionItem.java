// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A decision in a list.
 *
 * @param points The uncapped sum of the contributions, 2 decimals.
 * @param feedbackLabel The latest label.
 * @param input The score request as stored.
 * @param claimedBy The id of the key of whoever is looking into it at the moment.
 */
public record DecisionItem(String decisionId, String transactionId, long score, String riskLevel, long confidence, String recommendedAction, List<Reason> reasons, PolicyReference policy, String environment, String engineVersion, String createdAt, double points, String feedbackLabel, ScoreRequestAsSent input, String claimedBy) {
  /** With what is required alone. */
  public static DecisionItem of(String decisionId, String transactionId, long score, String riskLevel, long confidence, String recommendedAction, List<Reason> reasons, PolicyReference policy, String environment, String engineVersion, String createdAt, double points, String feedbackLabel, ScoreRequestAsSent input, String claimedBy) {
    return new DecisionItem(decisionId, transactionId, score, riskLevel, confidence, recommendedAction, reasons, policy, environment, engineVersion, createdAt, points, feedbackLabel, input, claimedBy);
  }

  /** Reads it from JSON; null stays null. */
  public static DecisionItem fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new DecisionItem(Json.required(Json.asString(json.get("decision_id")), "decision_id"), Json.required(Json.asString(json.get("transaction_id")), "transaction_id"), Json.required(Json.asLong(json.get("score")), "score"), Json.required(Json.asString(json.get("risk_level")), "risk_level"), Json.required(Json.asLong(json.get("confidence")), "confidence"), Json.required(Json.asString(json.get("recommended_action")), "recommended_action"), Json.required(Json.asList(json.get("reasons"), one -> Reason.fromJson(Json.asObject(one))), "reasons"), Json.required(PolicyReference.fromJson(Json.asObject(json.get("policy"))), "policy"), Json.required(Json.asString(json.get("environment")), "environment"), Json.required(Json.asString(json.get("engine_version")), "engine_version"), Json.required(Json.asString(json.get("created_at")), "created_at"), Json.required(Json.asDouble(json.get("points")), "points"), Json.asString(json.get("feedback_label")), Json.required(ScoreRequestAsSent.fromJson(Json.asObject(json.get("input"))), "input"), Json.asString(json.get("claimed_by")));
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
    json.put("points", points);
    json.put("feedback_label", feedbackLabel);
    json.put("input", input.toJson());
    json.put("claimed_by", claimedBy);
    return json;
  }
}
