// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * ApproveActivationRequest of the contract.
 *
 * @param version The version that waits, so that nobody approves another one than they looked at.
 */
public record ApproveActivationRequest(long version) {
  /** With what is required alone. */
  public static ApproveActivationRequest of(long version) {
    return new ApproveActivationRequest(version);
  }

  /** Reads it from JSON; null stays null. */
  public static ApproveActivationRequest fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ApproveActivationRequest(Json.required(Json.asLong(json.get("version")), "version"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("version", version);
    return json;
  }
}
