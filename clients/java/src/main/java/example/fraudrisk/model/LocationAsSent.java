// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * LocationAsSent of the contract.
 *
 * @param country ISO 3166-1 alpha-2.
 */
public record LocationAsSent(String country, String region) {
  /** With what is required alone. */
  public static LocationAsSent of() {
    return new LocationAsSent(null, null);
  }

  /** The same with another country. */
  public LocationAsSent withCountry(String country) {
    return new LocationAsSent(country, region);
  }

  /** The same with another region. */
  public LocationAsSent withRegion(String region) {
    return new LocationAsSent(country, region);
  }

  /** Reads it from JSON; null stays null. */
  public static LocationAsSent fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new LocationAsSent(Json.asString(json.get("country")), Json.asString(json.get("region")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    if (country != null) json.put("country", country);
    if (region != null) json.put("region", region);
    return json;
  }
}
