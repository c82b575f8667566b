// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * SetShadowRequest of the contract.
 *
 * @param version Default latest.
 */
public record SetShadowRequest(Long version) {
  /** With what is required alone. */
  public static SetShadowRequest of() {
    return new SetShadowRequest(null);
  }

  /** The same with another version. */
  public SetShadowRequest withVersion(Long version) {
    return new SetShadowRequest(version);
  }

  /** Reads it from JSON; null stays null. */
  public static SetShadowRequest fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new SetShadowRequest(Json.asLong(json.get("version")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    if (version != null) json.put("version", version);
    return json;
  }
}
