// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * DeviceAsSent of the contract.
 */
public record DeviceAsSent(String idHash, String platform) {
  /** With what is required alone. */
  public static DeviceAsSent of() {
    return new DeviceAsSent(null, null);
  }

  /** The same with another id_hash. */
  public DeviceAsSent withIdHash(String idHash) {
    return new DeviceAsSent(idHash, platform);
  }

  /** The same with another platform. */
  public DeviceAsSent withPlatform(String platform) {
    return new DeviceAsSent(idHash, platform);
  }

  /** Reads it from JSON; null stays null. */
  public static DeviceAsSent fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new DeviceAsSent(Json.asString(json.get("id_hash")), Json.asString(json.get("platform")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    if (idHash != null) json.put("id_hash", idHash);
    if (platform != null) json.put("platform", platform);
    return json;
  }
}
