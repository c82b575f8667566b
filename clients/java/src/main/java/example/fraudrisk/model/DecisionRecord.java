// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A decision with its audit context.
 *
 * @param points The uncapped sum of the contributions, 2 decimals: a score ends at 100, and beyond it the points still tell
 *     which decision is worse.
 * @param requestId The `X-Request-Id` of the request that scored.
 * @param input The score request as stored.
 * @param features The feature snapshot used to score: every number that a rule read, by family.
 * @param rules One entry an enabled rule, in registry order.
 * @param feedbackLabel The latest label.
 * @param feedback Newest first.
 * @param replay Only with `expand=replay`.
 * @param shadow What the version in shadow said of the same transaction, where there was one; no answer depends on it.
 * @param customerMessage Only with `expand=customer_message`.
 */
public record DecisionRecord(String decisionId, String transactionId, long score, double points, String riskLevel, long confidence, String recommendedAction, List<Reason> reasons, PolicyReference policy, String environment, String engineVersion, String createdAt, String requestId, ScoreRequestAsSent input, Map<String, Object> features, List<RuleExplanation> rules, String feedbackLabel, List<Feedback> feedback, Replay replay, ShadowDecision shadow, CustomerMessage customerMessage) {
  /** With what is required alone. */
  public static DecisionRecord of(String decisionId, String transactionId, long score, double points, String riskLevel, long confidence, String recommendedAction, List<Reason> reasons, PolicyReference policy, String environment, String engineVersion, String createdAt, String requestId, ScoreRequestAsSent input, Map<String, Object> features, List<RuleExplanation> rules, String feedbackLabel, List<Feedback> feedback, ShadowDecision shadow) {
    return new DecisionRecord(decisionId, transactionId, score, points, riskLevel, confidence, recommendedAction, reasons, policy, environment, engineVersion, createdAt, requestId, input, features, rules, feedbackLabel, feedback, null, shadow, null);
  }

  /** The same with another replay. */
  public DecisionRecord withReplay(Replay replay) {
    return new DecisionRecord(decisionId, transactionId, score, points, riskLevel, confidence, recommendedAction, reasons, policy, environment, engineVersion, createdAt, requestId, input, features, rules, feedbackLabel, feedback, replay, shadow, customerMessage);
  }

  /** The same with another customer_message. */
  public DecisionRecord withCustomerMessage(CustomerMessage customerMessage) {
    return new DecisionRecord(decisionId, transactionId, score, points, riskLevel, confidence, recommendedAction, reasons, policy, environment, engineVersion, createdAt, requestId, input, features, rules, feedbackLabel, feedback, replay, shadow, customerMessage);
  }

  /** Reads it from JSON; null stays null. */
  public static DecisionRecord fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new DecisionRecord(Json.required(Json.asString(json.get("decision_id")), "decision_id"), Json.required(Json.asString(json.get("transaction_id")), "transaction_id"), Json.required(Json.asLong(json.get("score")), "score"), Json.required(Json.asDouble(json.get("points")), "points"), Json.required(Json.asString(json.get("risk_level")), "risk_level"), Json.required(Json.asLong(json.get("confidence")), "confidence"), Json.required(Json.asString(json.get("recommended_action")), "recommended_action"), Json.required(Json.asList(json.get("reasons"), one -> Reason.fromJson(Json.asObject(one))), "reasons"), Json.required(PolicyReference.fromJson(Json.asObject(json.get("policy"))), "policy"), Json.required(Json.asString(json.get("environment")), "environment"), Json.required(Json.asString(json.get("engine_version")), "engine_version"), Json.required(Json.asString(json.get("created_at")), "created_at"), Json.required(Json.asString(json.get("request_id")), "request_id"), Json.required(ScoreRequestAsSent.fromJson(Json.asObject(json.get("input"))), "input"), Json.required(Json.asObject(json.get("features")), "features"), Json.required(Json.asList(json.get("rules"), one -> RuleExplanation.fromJson(Json.asObject(one))), "rules"), Json.asString(json.get("feedback_label")), Json.required(Json.asList(json.get("feedback"), one -> Feedback.fromJson(Json.asObject(one))), "feedback"), Replay.fromJson(Json.asObject(json.get("replay"))), ShadowDecision.fromJson(Json.asObject(json.get("shadow"))), CustomerMessage.fromJson(Json.asObject(json.get("customer_message"))));
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
    json.put("environment", environment);
    json.put("engine_version", engineVersion);
    json.put("created_at", createdAt);
    json.put("request_id", requestId);
    json.put("input", input.toJson());
    json.put("features", features);
    json.put("rules", rules.stream().map(RuleExplanation::toJson).toList());
    json.put("feedback_label", feedbackLabel);
    json.put("feedback", feedback.stream().map(Feedback::toJson).toList());
    if (replay != null) json.put("replay", replay.toJson());
    json.put("shadow", shadow == null ? null : shadow.toJson());
    if (customerMessage != null) json.put("customer_message", customerMessage.toJson());
    return json;
  }
}
