// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What may be asked for; null asks for nothing.
 *
 * @param hours Hours to look back, the current one included. Default 24.
 */
public record GetOverviewQuery(Long hours) {
  /** With what is required alone. */
  public static GetOverviewQuery of() {
    return new GetOverviewQuery(null);
  }

  /** The same with another hours. */
  public GetOverviewQuery withHours(Long hours) {
    return new GetOverviewQuery(hours);
  }

  /** Reads it from JSON; null stays null. */
  public static GetOverviewQuery fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new GetOverviewQuery(Json.asLong(json.get("hours")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    if (hours != null) json.put("hours", hours);
    return json;
  }
}
