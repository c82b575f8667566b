// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Location of the contract.
 *
 * @param country ISO 3166-1 alpha-2.
 */
public record Location(String country, String region) {
  /** With what is required alone. */
  public static Location of() {
    return new Location(null, null);
  }

  /** The same with another country. */
  public Location withCountry(String country) {
    return new Location(country, region);
  }

  /** The same with another region. */
  public Location withRegion(String region) {
    return new Location(country, region);
  }

  /** Reads it from JSON; null stays null. */
  public static Location fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new Location(Json.asString(json.get("country")), Json.asString(json.get("region")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    if (country != null) json.put("country", country);
    if (region != null) json.put("region", region);
    return json;
  }
}
