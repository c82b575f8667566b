// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The body of every error answer, and the detail of every gRPC error status.
 *
 * @param errorCode One of the closed table of codes.
 * @param retryable Whether the same request may succeed later.
 * @param details One entry a violation.
 */
public record ErrorBody(String errorCode, String message, boolean retryable, String requestId, List<ErrorDetail> details) {
  /** With what is required alone. */
  public static ErrorBody of(String errorCode, String message, boolean retryable, String requestId) {
    return new ErrorBody(errorCode, message, retryable, requestId, null);
  }

  /** The same with another details. */
  public ErrorBody withDetails(List<ErrorDetail> details) {
    return new ErrorBody(errorCode, message, retryable, requestId, details);
  }

  /** Reads it from JSON; null stays null. */
  public static ErrorBody fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ErrorBody(Json.required(Json.asString(json.get("error_code")), "error_code"), Json.required(Json.asString(json.get("message")), "message"), Json.required(Json.asBoolean(json.get("retryable")), "retryable"), Json.required(Json.asString(json.get("request_id")), "request_id"), Json.asList(json.get("details"), one -> ErrorDetail.fromJson(Json.asObject(one))));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("error_code", errorCode);
    json.put("message", message);
    json.put("retryable", retryable);
    json.put("request_id", requestId);
    if (details != null) json.put("details", details.stream().map(ErrorDetail::toJson).toList());
    return json;
  }
}
