// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * ListRulesResponse of the contract.
 *
 * @param rules In registry order.
 */
public record ListRulesResponse(List<RuleDescription> rules) {
  /** With what is required alone. */
  public static ListRulesResponse of(List<RuleDescription> rules) {
    return new ListRulesResponse(rules);
  }

  /** Reads it from JSON; null stays null. */
  public static ListRulesResponse fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ListRulesResponse(Json.required(Json.asList(json.get("rules"), one -> RuleDescription.fromJson(Json.asObject(one))), "rules"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("rules", rules.stream().map(RuleDescription::toJson).toList());
    return json;
  }
}
