// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * SubmitFeedbackBatchRequest of the contract.
 *
 * @param feedbacks 1 to 1,000.
 */
public record SubmitFeedbackBatchRequest(List<SubmitFeedbackRequest> feedbacks) {
  /** With what is required alone. */
  public static SubmitFeedbackBatchRequest of() {
    return new SubmitFeedbackBatchRequest(null);
  }

  /** The same with another feedbacks. */
  public SubmitFeedbackBatchRequest withFeedbacks(List<SubmitFeedbackRequest> feedbacks) {
    return new SubmitFeedbackBatchRequest(feedbacks);
  }

  /** Reads it from JSON; null stays null. */
  public static SubmitFeedbackBatchRequest fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new SubmitFeedbackBatchRequest(Json.asList(json.get("feedbacks"), one -> SubmitFeedbackRequest.fromJson(Json.asObject(one))));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    if (feedbacks != null) json.put("feedbacks", feedbacks.stream().map(SubmitFeedbackRequest::toJson).toList());
    return json;
  }
}
