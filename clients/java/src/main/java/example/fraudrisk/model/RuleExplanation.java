// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Why a rule did or did not fire.
 *
 * @param details The numbers that the rule saw.
 * @param missing What was missing where the rule could not be evaluated.
 */
public record RuleExplanation(String code, long version, String outcome, double contribution, String message, Map<String, Object> details, List<String> missing) {
  /** With what is required alone. */
  public static RuleExplanation of(String code, long version, String outcome, double contribution, String message, Map<String, Object> details, List<String> missing) {
    return new RuleExplanation(code, version, outcome, contribution, message, details, missing);
  }

  /** Reads it from JSON; null stays null. */
  public static RuleExplanation fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new RuleExplanation(Json.required(Json.asString(json.get("code")), "code"), Json.required(Json.asLong(json.get("version")), "version"), Json.required(Json.asString(json.get("outcome")), "outcome"), Json.required(Json.asDouble(json.get("contribution")), "contribution"), Json.asString(json.get("message")), Json.required(Json.asObject(json.get("details")), "details"), Json.required(Json.asList(json.get("missing"), one -> Json.asString(one)), "missing"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("code", code);
    json.put("version", version);
    json.put("outcome", outcome);
    json.put("contribution", contribution);
    json.put("message", message);
    json.put("details", details);
    json.put("missing", missing);
    return json;
  }
}
