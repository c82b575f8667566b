// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one rule was worth.
 *
 * @param without What each level's threshold would reach if the rule were disabled.
 */
public record RuleReport(String code, long hits, long fraudHits, long legitimateHits, List<LevelQuality> without) {
  /** With what is required alone. */
  public static RuleReport of(String code, long hits, long fraudHits, long legitimateHits, List<LevelQuality> without) {
    return new RuleReport(code, hits, fraudHits, legitimateHits, without);
  }

  /** Reads it from JSON; null stays null. */
  public static RuleReport fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new RuleReport(Json.required(Json.asString(json.get("code")), "code"), Json.required(Json.asLong(json.get("hits")), "hits"), Json.required(Json.asLong(json.get("fraud_hits")), "fraud_hits"), Json.required(Json.asLong(json.get("legitimate_hits")), "legitimate_hits"), Json.required(Json.asList(json.get("without"), one -> LevelQuality.fromJson(Json.asObject(one))), "without"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("code", code);
    json.put("hits", hits);
    json.put("fraud_hits", fraudHits);
    json.put("legitimate_hits", legitimateHits);
    json.put("without", without.stream().map(LevelQuality::toJson).toList());
    return json;
  }
}
