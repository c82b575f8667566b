// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What may be asked for; null asks for nothing.
 *
 * @param version Default: the active version, else the one in shadow, else the latest.
 * @param from First market-time day of decisions, such as `2026-03-01`. Default: 27 days before `to`.
 * @param to Last day, at most 366 days in all. Default: today.
 */
public record GetQualityQuery(Long version, String from, String to) {
  /** With what is required alone. */
  public static GetQualityQuery of() {
    return new GetQualityQuery(null, null, null);
  }

  /** The same with another version. */
  public GetQualityQuery withVersion(Long version) {
    return new GetQualityQuery(version, from, to);
  }

  /** The same with another from. */
  public GetQualityQuery withFrom(String from) {
    return new GetQualityQuery(version, from, to);
  }

  /** The same with another to. */
  public GetQualityQuery withTo(String to) {
    return new GetQualityQuery(version, from, to);
  }

  /** Reads it from JSON; null stays null. */
  public static GetQualityQuery fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new GetQualityQuery(Json.asLong(json.get("version")), Json.asString(json.get("from")), Json.asString(json.get("to")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    if (version != null) json.put("version", version);
    if (from != null) json.put("from", from);
    if (to != null) json.put("to", to);
    return json;
  }
}
