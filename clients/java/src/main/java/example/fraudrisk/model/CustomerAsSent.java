// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Identifiers are HMAC-SHA256 digests under a key that only the client holds, 64 lowercase hex digits.
 */
public record CustomerAsSent(String idHash, String bvnHash, String phoneHash) {
  /** With what is required alone. */
  public static CustomerAsSent of() {
    return new CustomerAsSent(null, null, null);
  }

  /** The same with another id_hash. */
  public CustomerAsSent withIdHash(String idHash) {
    return new CustomerAsSent(idHash, bvnHash, phoneHash);
  }

  /** The same with another bvn_hash. */
  public CustomerAsSent withBvnHash(String bvnHash) {
    return new CustomerAsSent(idHash, bvnHash, phoneHash);
  }

  /** The same with another phone_hash. */
  public CustomerAsSent withPhoneHash(String phoneHash) {
    return new CustomerAsSent(idHash, bvnHash, phoneHash);
  }

  /** Reads it from JSON; null stays null. */
  public static CustomerAsSent fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new CustomerAsSent(Json.asString(json.get("id_hash")), Json.asString(json.get("bvn_hash")), Json.asString(json.get("phone_hash")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    if (idHash != null) json.put("id_hash", idHash);
    if (bvnHash != null) json.put("bvn_hash", bvnHash);
    if (phoneHash != null) json.put("phone_hash", phoneHash);
    return json;
  }
}
