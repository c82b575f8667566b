// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Device of the contract.
 */
public record Device(String idHash, String platform) {
  /** With what is required alone. */
  public static Device of(String idHash) {
    return new Device(idHash, null);
  }

  /** The same with another platform. */
  public Device withPlatform(String platform) {
    return new Device(idHash, platform);
  }

  /** Reads it from JSON; null stays null. */
  public static Device fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new Device(Json.required(Json.asString(json.get("id_hash")), "id_hash"), Json.asString(json.get("platform")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id_hash", idHash);
    if (platform != null) json.put("platform", platform);
    return json;
  }
}
