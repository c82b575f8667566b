// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * SubmitFeedbackBatchResponse of the contract.
 *
 * @param results One entry an item, in their order.
 */
public record SubmitFeedbackBatchResponse(List<FeedbackResult> results) {
  /** With what is required alone. */
  public static SubmitFeedbackBatchResponse of(List<FeedbackResult> results) {
    return new SubmitFeedbackBatchResponse(results);
  }

  /** Reads it from JSON; null stays null. */
  public static SubmitFeedbackBatchResponse fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new SubmitFeedbackBatchResponse(Json.required(Json.asList(json.get("results"), one -> FeedbackResult.fromJson(Json.asObject(one))), "results"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("results", results.stream().map(FeedbackResult::toJson).toList());
    return json;
  }
}
