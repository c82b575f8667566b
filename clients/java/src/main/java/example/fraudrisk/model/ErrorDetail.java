// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One violation.
 *
 * @param field Path of the field, header or parameter, such as `transaction.amount` or `rules[3].config.window_hours`.
 * @param code One of the closed set of violation codes.
 */
public record ErrorDetail(String field, String message, String code) {
  /** With what is required alone. */
  public static ErrorDetail of(String field, String message, String code) {
    return new ErrorDetail(field, message, code);
  }

  /** Reads it from JSON; null stays null. */
  public static ErrorDetail fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ErrorDetail(Json.required(Json.asString(json.get("field")), "field"), Json.required(Json.asString(json.get("message")), "message"), Json.required(Json.asString(json.get("code")), "code"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("field", field);
    json.put("message", message);
    json.put("code", code);
    return json;
  }
}
