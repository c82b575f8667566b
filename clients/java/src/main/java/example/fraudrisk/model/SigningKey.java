// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A key that proof packs are signed with: its public half.
 *
 * @param algorithm Always `Ed25519`.
 * @param publicKey The 32 bytes of the public key, in hex.
 * @param fingerprint SHA-256 of those 32 bytes, in hex: what `svc pack verify` and a pack's own script are told.
 * @param retiredAt When the next one took its place; null for the one in use.
 */
public record SigningKey(String keyId, String algorithm, String publicKey, String fingerprint, String createdAt, String retiredAt) {
  /** With what is required alone. */
  public static SigningKey of(String keyId, String algorithm, String publicKey, String fingerprint, String createdAt, String retiredAt) {
    return new SigningKey(keyId, algorithm, publicKey, fingerprint, createdAt, retiredAt);
  }

  /** Reads it from JSON; null stays null. */
  public static SigningKey fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new SigningKey(Json.required(Json.asString(json.get("key_id")), "key_id"), Json.required(Json.asString(json.get("algorithm")), "algorithm"), Json.required(Json.asString(json.get("public_key")), "public_key"), Json.required(Json.asString(json.get("fingerprint")), "fingerprint"), Json.required(Json.asString(json.get("created_at")), "created_at"), Json.asString(json.get("retired_at")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("key_id", keyId);
    json.put("algorithm", algorithm);
    json.put("public_key", publicKey);
    json.put("fingerprint", fingerprint);
    json.put("created_at", createdAt);
    json.put("retired_at", retiredAt);
    return json;
  }
}
