// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An API key as those who manage keys see it.
 *
 * @param prefix The first characters, enough to tell two keys apart.
 * @param role Caps the scopes.
 * @param scopes As granted, wildcards included.
 * @param cidrs Address ranges that may use it; empty means any.
 * @param rate Requests a second, and at once.
 * @param member E-mail of the member whose role caps the key's, and whose removal revokes it.
 * @param lastUsedAt To within some minutes.
 * @param key The key itself: only in the answer to its creation; never shown again.
 */
public record ApiKey(String keyId, String prefix, String name, String organisationId, String environment, String role, List<String> scopes, List<String> cidrs, long rate, long burst, String member, String createdAt, String expiresAt, String revokedAt, String lastUsedAt, String key) {
  /** With what is required alone. */
  public static ApiKey of(String keyId, String prefix, String name, String organisationId, String environment, String role, List<String> scopes, List<String> cidrs, long rate, long burst, String member, String createdAt, String expiresAt, String revokedAt, String lastUsedAt) {
    return new ApiKey(keyId, prefix, name, organisationId, environment, role, scopes, cidrs, rate, burst, member, createdAt, expiresAt, revokedAt, lastUsedAt, null);
  }

  /** The same with another key. */
  public ApiKey withKey(String key) {
    return new ApiKey(keyId, prefix, name, organisationId, environment, role, scopes, cidrs, rate, burst, member, createdAt, expiresAt, revokedAt, lastUsedAt, key);
  }

  /** Reads it from JSON; null stays null. */
  public static ApiKey fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ApiKey(Json.required(Json.asString(json.get("key_id")), "key_id"), Json.required(Json.asString(json.get("prefix")), "prefix"), Json.required(Json.asString(json.get("name")), "name"), Json.required(Json.asString(json.get("organisation_id")), "organisation_id"), Json.required(Json.asString(json.get("environment")), "environment"), Json.required(Json.asString(json.get("role")), "role"), Json.required(Json.asList(json.get("scopes"), one -> Json.asString(one)), "scopes"), Json.required(Json.asList(json.get("cidrs"), one -> Json.asString(one)), "cidrs"), Json.required(Json.asLong(json.get("rate")), "rate"), Json.required(Json.asLong(json.get("burst")), "burst"), Json.asString(json.get("member")), Json.required(Json.asString(json.get("created_at")), "created_at"), Json.asString(json.get("expires_at")), Json.asString(json.get("revoked_at")), Json.asString(json.get("last_used_at")), Json.asString(json.get("key")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("key_id", keyId);
    json.put("prefix", prefix);
    json.put("name", name);
    json.put("organisation_id", organisationId);
    json.put("environment", environment);
    json.put("role", role);
    json.put("scopes", scopes);
    json.put("cidrs", cidrs);
    json.put("rate", rate);
    json.put("burst", burst);
    json.put("member", member);
    json.put("created_at", createdAt);
    json.put("expires_at", expiresAt);
    json.put("revoked_at", revokedAt);
    json.put("last_used_at", lastUsedAt);
    if (key != null) json.put("key", key);
    return json;
  }
}
