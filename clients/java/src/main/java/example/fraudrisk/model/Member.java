// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Somebody of the organisation: who may be notified, and whose role caps the keys bound to them.
 */
public record Member(String email, String role, String createdAt) {
  /** With what is required alone. */
  public static Member of(String email, String role, String createdAt) {
    return new Member(email, role, createdAt);
  }

  /** Reads it from JSON; null stays null. */
  public static Member fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new Member(Json.required(Json.asString(json.get("email")), "email"), Json.required(Json.asString(json.get("role")), "role"), Json.required(Json.asString(json.get("created_at")), "created_at"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("email", email);
    json.put("role", role);
    json.put("created_at", createdAt);
    return json;
  }
}
