// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A rule that fires so often that its hits say little.
 *
 * @param share Share of the decisions, 4 decimals.
 */
public record LoudQualityRule(String code, long hits, double share) {
  /** With what is required alone. */
  public static LoudQualityRule of(String code, long hits, double share) {
    return new LoudQualityRule(code, hits, share);
  }

  /** Reads it from JSON; null stays null. */
  public static LoudQualityRule fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new LoudQualityRule(Json.required(Json.asString(json.get("code")), "code"), Json.required(Json.asLong(json.get("hits")), "hits"), Json.required(Json.asDouble(json.get("share")), "share"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("code", code);
    json.put("hits", hits);
    json.put("share", share);
    return json;
  }
}
