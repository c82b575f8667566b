// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A rule of the registry, as a form or a script needs it to write a policy.
 *
 * @param needs Inputs and least history that the rule needs.
 * @param available Whether this deployment lets policies use it.
 */
public record RuleDescription(String code, long version, String description, List<String> needs, double defaultWeight, List<RuleParameter> parameters, boolean available) {
  /** With what is required alone. */
  public static RuleDescription of(String code, long version, String description, List<String> needs, double defaultWeight, List<RuleParameter> parameters, boolean available) {
    return new RuleDescription(code, version, description, needs, defaultWeight, parameters, available);
  }

  /** Reads it from JSON; null stays null. */
  public static RuleDescription fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new RuleDescription(Json.required(Json.asString(json.get("code")), "code"), Json.required(Json.asLong(json.get("version")), "version"), Json.required(Json.asString(json.get("description")), "description"), Json.required(Json.asList(json.get("needs"), one -> Json.asString(one)), "needs"), Json.required(Json.asDouble(json.get("default_weight")), "default_weight"), Json.required(Json.asList(json.get("parameters"), one -> RuleParameter.fromJson(Json.asObject(one))), "parameters"), Json.required(Json.asBoolean(json.get("available")), "available"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("code", code);
    json.put("version", version);
    json.put("description", description);
    json.put("needs", needs);
    json.put("default_weight", defaultWeight);
    json.put("parameters", parameters.stream().map(RuleParameter::toJson).toList());
    json.put("available", available);
    return json;
  }
}
