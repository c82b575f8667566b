// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What came of one item: the feedback or the error.
 *
 * @param index From 0.
 */
public record FeedbackResult(long index, Feedback feedback, ErrorBody error) {
  /** With what is required alone. */
  public static FeedbackResult of(long index) {
    return new FeedbackResult(index, null, null);
  }

  /** The same with another feedback. */
  public FeedbackResult withFeedback(Feedback feedback) {
    return new FeedbackResult(index, feedback, error);
  }

  /** The same with another error. */
  public FeedbackResult withError(ErrorBody error) {
    return new FeedbackResult(index, feedback, error);
  }

  /** Reads it from JSON; null stays null. */
  public static FeedbackResult fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new FeedbackResult(Json.required(Json.asLong(json.get("index")), "index"), Feedback.fromJson(Json.asObject(json.get("feedback"))), ErrorBody.fromJson(Json.asObject(json.get("error"))));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("index", index);
    if (feedback != null) json.put("feedback", feedback.toJson());
    if (error != null) json.put("error", error.toJson());
    return json;
  }
}
