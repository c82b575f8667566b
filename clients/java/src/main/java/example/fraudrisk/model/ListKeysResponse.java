// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * ListKeysResponse of the contract.
 *
 * @param keys Of the caller's environment, newest first, at most 1,000; revoked and expired ones included.
 */
public record ListKeysResponse(List<ApiKey> keys) {
  /** With what is required alone. */
  public static ListKeysResponse of(List<ApiKey> keys) {
    return new ListKeysResponse(keys);
  }

  /** Reads it from JSON; null stays null. */
  public static ListKeysResponse fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ListKeysResponse(Json.required(Json.asList(json.get("keys"), one -> ApiKey.fromJson(Json.asObject(one))), "keys"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("keys", keys.stream().map(ApiKey::toJson).toList());
    return json;
  }
}
