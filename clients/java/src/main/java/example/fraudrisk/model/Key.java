// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An API key as its holder may see it; never the key itself.
 *
 * @param prefix The first characters, enough to tell two keys apart.
 * @param role Caps the scopes.
 * @param scopes What the key may do: wildcards spelled out, less what its role may not hold in its environment.
 * @param expiresAt Null for a key that does not expire.
 */
public record Key(String keyId, String prefix, String name, String organisationId, String organisationName, String environment, String role, List<String> scopes, String expiresAt) {
  /** With what is required alone. */
  public static Key of(String keyId, String prefix, String name, String organisationId, String organisationName, String environment, String role, List<String> scopes, String expiresAt) {
    return new Key(keyId, prefix, name, organisationId, organisationName, environment, role, scopes, expiresAt);
  }

  /** Reads it from JSON; null stays null. */
  public static Key fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new Key(Json.required(Json.asString(json.get("key_id")), "key_id"), Json.required(Json.asString(json.get("prefix")), "prefix"), Json.required(Json.asString(json.get("name")), "name"), Json.required(Json.asString(json.get("organisation_id")), "organisation_id"), Json.required(Json.asString(json.get("organisation_name")), "organisation_name"), Json.required(Json.asString(json.get("environment")), "environment"), Json.required(Json.asString(json.get("role")), "role"), Json.required(Json.asList(json.get("scopes"), one -> Json.asString(one)), "scopes"), Json.asString(json.get("expires_at")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("key_id", keyId);
    json.put("prefix", prefix);
    json.put("name", name);
    json.put("organisation_id", organisationId);
    json.put("organisation_name", organisationName);
    json.put("environment", environment);
    json.put("role", role);
    json.put("scopes", scopes);
    json.put("expires_at", expiresAt);
    return json;
  }
}
