// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * DeliveryAttempt of the contract.
 *
 * @param responseExcerpt First 512 bytes of the response body.
 */
public record DeliveryAttempt(String attemptedAt, Long statusCode, long durationMs, String error, String responseExcerpt) {
  /** With what is required alone. */
  public static DeliveryAttempt of(String attemptedAt, Long statusCode, long durationMs, String error, String responseExcerpt) {
    return new DeliveryAttempt(attemptedAt, statusCode, durationMs, error, responseExcerpt);
  }

  /** Reads it from JSON; null stays null. */
  public static DeliveryAttempt fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new DeliveryAttempt(Json.required(Json.asString(json.get("attempted_at")), "attempted_at"), Json.asLong(json.get("status_code")), Json.required(Json.asLong(json.get("duration_ms")), "duration_ms"), Json.asString(json.get("error")), Json.asString(json.get("response_excerpt")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("attempted_at", attemptedAt);
    json.put("status_code", statusCode);
    json.put("duration_ms", durationMs);
    json.put("error", error);
    json.put("response_excerpt", responseExcerpt);
    return json;
  }
}
