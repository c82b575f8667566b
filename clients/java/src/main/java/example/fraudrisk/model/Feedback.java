// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The real outcome of a decision.
 *
 * @param givenBy The id of the key with which it was given.
 */
public record Feedback(String feedbackId, String decisionId, String transactionId, String label, String fraudType, String outcomeAt, String notes, String source, String createdAt, String givenBy) {
  /** With what is required alone. */
  public static Feedback of(String feedbackId, String decisionId, String transactionId, String label, String fraudType, String outcomeAt, String notes, String source, String createdAt, String givenBy) {
    return new Feedback(feedbackId, decisionId, transactionId, label, fraudType, outcomeAt, notes, source, createdAt, givenBy);
  }

  /** Reads it from JSON; null stays null. */
  public static Feedback fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new Feedback(Json.required(Json.asString(json.get("feedback_id")), "feedback_id"), Json.required(Json.asString(json.get("decision_id")), "decision_id"), Json.asString(json.get("transaction_id")), Json.required(Json.asString(json.get("label")), "label"), Json.asString(json.get("fraud_type")), Json.asString(json.get("outcome_at")), Json.asString(json.get("notes")), Json.required(Json.asString(json.get("source")), "source"), Json.required(Json.asString(json.get("created_at")), "created_at"), Json.asString(json.get("given_by")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("feedback_id", feedbackId);
    json.put("decision_id", decisionId);
    json.put("transaction_id", transactionId);
    json.put("label", label);
    json.put("fraud_type", fraudType);
    json.put("outcome_at", outcomeAt);
    json.put("notes", notes);
    json.put("source", source);
    json.put("created_at", createdAt);
    json.put("given_by", givenBy);
    return json;
  }
}
