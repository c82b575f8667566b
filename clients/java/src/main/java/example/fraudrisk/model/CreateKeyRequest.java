// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is left out is the caller's own; nothing may go beyond it.
 *
 * @param member E-mail of a member.
 */
public record CreateKeyRequest(String name, String role, List<String> scopes, List<String> cidrs, Long rate, Long burst, String member, String expiresAt) {
  /** With what is required alone. */
  public static CreateKeyRequest of(String name) {
    return new CreateKeyRequest(name, null, null, null, null, null, null, null);
  }

  /** The same with another role. */
  public CreateKeyRequest withRole(String role) {
    return new CreateKeyRequest(name, role, scopes, cidrs, rate, burst, member, expiresAt);
  }

  /** The same with another scopes. */
  public CreateKeyRequest withScopes(List<String> scopes) {
    return new CreateKeyRequest(name, role, scopes, cidrs, rate, burst, member, expiresAt);
  }

  /** The same with another cidrs. */
  public CreateKeyRequest withCidrs(List<String> cidrs) {
    return new CreateKeyRequest(name, role, scopes, cidrs, rate, burst, member, expiresAt);
  }

  /** The same with another rate. */
  public CreateKeyRequest withRate(Long rate) {
    return new CreateKeyRequest(name, role, scopes, cidrs, rate, burst, member, expiresAt);
  }

  /** The same with another burst. */
  public CreateKeyRequest withBurst(Long burst) {
    return new CreateKeyRequest(name, role, scopes, cidrs, rate, burst, member, expiresAt);
  }

  /** The same with another member. */
  public CreateKeyRequest withMember(String member) {
    return new CreateKeyRequest(name, role, scopes, cidrs, rate, burst, member, expiresAt);
  }

  /** The same with another expires_at. */
  public CreateKeyRequest withExpiresAt(String expiresAt) {
    return new CreateKeyRequest(name, role, scopes, cidrs, rate, burst, member, expiresAt);
  }

  /** Reads it from JSON; null stays null. */
  public static CreateKeyRequest fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new CreateKeyRequest(Json.required(Json.asString(json.get("name")), "name"), Json.asString(json.get("role")), Json.asList(json.get("scopes"), one -> Json.asString(one)), Json.asList(json.get("cidrs"), one -> Json.asString(one)), Json.asLong(json.get("rate")), Json.asLong(json.get("burst")), Json.asString(json.get("member")), Json.asString(json.get("expires_at")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", name);
    if (role != null) json.put("role", role);
    if (scopes != null) json.put("scopes", scopes);
    if (cidrs != null) json.put("cidrs", cidrs);
    if (rate != null) json.put("rate", rate);
    if (burst != null) json.put("burst", burst);
    if (member != null) json.put("member", member);
    if (expiresAt != null) json.put("expires_at", expiresAt);
    return json;
  }
}
