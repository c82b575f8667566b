// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * ListSigningKeysResponse of the contract.
 *
 * @param signingKeys Newest first.
 */
public record ListSigningKeysResponse(List<SigningKey> signingKeys) {
  /** With what is required alone. */
  public static ListSigningKeysResponse of(List<SigningKey> signingKeys) {
    return new ListSigningKeysResponse(signingKeys);
  }

  /** Reads it from JSON; null stays null. */
  public static ListSigningKeysResponse fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ListSigningKeysResponse(Json.required(Json.asList(json.get("signing_keys"), one -> SigningKey.fromJson(Json.asObject(one))), "signing_keys"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("signing_keys", signingKeys.stream().map(SigningKey::toJson).toList());
    return json;
  }
}
