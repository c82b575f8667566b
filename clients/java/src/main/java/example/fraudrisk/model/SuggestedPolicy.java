// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Rules and thresholds as POST and PATCH of a policy take them.
 */
public record SuggestedPolicy(List<RuleSpecAsSent> rules, ThresholdsSpecAsSent thresholds) {
  /** With what is required alone. */
  public static SuggestedPolicy of(List<RuleSpecAsSent> rules, ThresholdsSpecAsSent thresholds) {
    return new SuggestedPolicy(rules, thresholds);
  }

  /** Reads it from JSON; null stays null. */
  public static SuggestedPolicy fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new SuggestedPolicy(Json.required(Json.asList(json.get("rules"), one -> RuleSpecAsSent.fromJson(Json.asObject(one))), "rules"), Json.required(ThresholdsSpecAsSent.fromJson(Json.asObject(json.get("thresholds"))), "thresholds"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("rules", rules.stream().map(RuleSpecAsSent::toJson).toList());
    json.put("thresholds", thresholds.toJson());
    return json;
  }
}
