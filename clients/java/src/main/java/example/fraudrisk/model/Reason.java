// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One rule that raised the score.
 *
 * @param contribution Score points that the rule added.
 */
public record Reason(String code, double contribution, String message, Map<String, Object> details) {
  /** With what is required alone. */
  public static Reason of(String code, double contribution, String message, Map<String, Object> details) {
    return new Reason(code, contribution, message, details);
  }

  /** Reads it from JSON; null stays null. */
  public static Reason fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new Reason(Json.required(Json.asString(json.get("code")), "code"), Json.required(Json.asDouble(json.get("contribution")), "contribution"), Json.required(Json.asString(json.get("message")), "message"), Json.required(Json.asObject(json.get("details")), "details"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("code", code);
    json.put("contribution", contribution);
    json.put("message", message);
    json.put("details", details);
    return json;
  }
}
