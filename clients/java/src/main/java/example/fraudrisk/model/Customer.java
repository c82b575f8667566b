// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Identifiers are HMAC-SHA256 digests under a key that only the client holds, 64 lowercase hex digits.
 */
public record Customer(String idHash, String bvnHash, String phoneHash) {
  /** With what is required alone. */
  public static Customer of(String idHash) {
    return new Customer(idHash, null, null);
  }

  /** The same with another bvn_hash. */
  public Customer withBvnHash(String bvnHash) {
    return new Customer(idHash, bvnHash, phoneHash);
  }

  /** The same with another phone_hash. */
  public Customer withPhoneHash(String phoneHash) {
    return new Customer(idHash, bvnHash, phoneHash);
  }

  /** Reads it from JSON; null stays null. */
  public static Customer fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new Customer(Json.required(Json.asString(json.get("id_hash")), "id_hash"), Json.asString(json.get("bvn_hash")), Json.asString(json.get("phone_hash")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id_hash", idHash);
    if (bvnHash != null) json.put("bvn_hash", bvnHash);
    if (phoneHash != null) json.put("phone_hash", phoneHash);
    return json;
  }
}
