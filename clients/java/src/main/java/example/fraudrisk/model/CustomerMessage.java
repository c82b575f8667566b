// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the customer may be told of a decision: without numbers, thresholds and hashes, and without what would help to get around a
 * rule. An automated decision may be explained so (NDPA 2023, section 37); the sender's own words may stand in its place.
 *
 * @param en In English.
 * @param pcm In Nigerian Pidgin.
 */
public record CustomerMessage(String en, String pcm) {
  /** With what is required alone. */
  public static CustomerMessage of(String en, String pcm) {
    return new CustomerMessage(en, pcm);
  }

  /** Reads it from JSON; null stays null. */
  public static CustomerMessage fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new CustomerMessage(Json.required(Json.asString(json.get("en")), "en"), Json.required(Json.asString(json.get("pcm")), "pcm"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("en", en);
    json.put("pcm", pcm);
    return json;
  }
}
