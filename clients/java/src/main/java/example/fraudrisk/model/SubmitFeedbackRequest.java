// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * SubmitFeedbackRequest of the contract.
 *
 * @param decisionId At least one of `decision_id` and `transaction_id`; both must name one decision.
 */
public record SubmitFeedbackRequest(String decisionId, String transactionId, String label, String fraudType, String outcomeAt, String notes) {
  /** With what is required alone. */
  public static SubmitFeedbackRequest of(String label) {
    return new SubmitFeedbackRequest(null, null, label, null, null, null);
  }

  /** The same with another decision_id. */
  public SubmitFeedbackRequest withDecisionId(String decisionId) {
    return new SubmitFeedbackRequest(decisionId, transactionId, label, fraudType, outcomeAt, notes);
  }

  /** The same with another transaction_id. */
  public SubmitFeedbackRequest withTransactionId(String transactionId) {
    return new SubmitFeedbackRequest(decisionId, transactionId, label, fraudType, outcomeAt, notes);
  }

  /** The same with another fraud_type. */
  public SubmitFeedbackRequest withFraudType(String fraudType) {
    return new SubmitFeedbackRequest(decisionId, transactionId, label, fraudType, outcomeAt, notes);
  }

  /** The same with another outcome_at. */
  public SubmitFeedbackRequest withOutcomeAt(String outcomeAt) {
    return new SubmitFeedbackRequest(decisionId, transactionId, label, fraudType, outcomeAt, notes);
  }

  /** The same with another notes. */
  public SubmitFeedbackRequest withNotes(String notes) {
    return new SubmitFeedbackRequest(decisionId, transactionId, label, fraudType, outcomeAt, notes);
  }

  /** Reads it from JSON; null stays null. */
  public static SubmitFeedbackRequest fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new SubmitFeedbackRequest(Json.asString(json.get("decision_id")), Json.asString(json.get("transaction_id")), Json.required(Json.asString(json.get("label")), "label"), Json.asString(json.get("fraud_type")), Json.asString(json.get("outcome_at")), Json.asString(json.get("notes")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    if (decisionId != null) json.put("decision_id", decisionId);
    if (transactionId != null) json.put("transaction_id", transactionId);
    json.put("label", label);
    if (fraudType != null) json.put("fraud_type", fraudType);
    if (outcomeAt != null) json.put("outcome_at", outcomeAt);
    if (notes != null) json.put("notes", notes);
    return json;
  }
}
