// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How far the range is from the version's 28 days before it.
 *
 * @param score Population stability index over ten bins of the score, 4 decimals; over .25 is commonly read as a shift. Null
 *     under 1,000 decisions on a side.
 * @param rules That of each rule, of whether it fired, by its code; empty where the score's is null.
 */
public record QualityDrift(Double score, Map<String, Double> rules) {
  /** With what is required alone. */
  public static QualityDrift of(Double score, Map<String, Double> rules) {
    return new QualityDrift(score, rules);
  }

  /** Reads it from JSON; null stays null. */
  public static QualityDrift fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new QualityDrift(Json.asDouble(json.get("score")), Json.required(Json.asMap(json.get("rules"), one -> Json.asDouble(one)), "rules"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("score", score);
    json.put("rules", rules);
    return json;
  }
}
