// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * PutMemberRequest of the contract.
 */
public record PutMemberRequest(String email, String role) {
  /** With what is required alone. */
  public static PutMemberRequest of(String email, String role) {
    return new PutMemberRequest(email, role);
  }

  /** Reads it from JSON; null stays null. */
  public static PutMemberRequest fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new PutMemberRequest(Json.required(Json.asString(json.get("email")), "email"), Json.required(Json.asString(json.get("role")), "role"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("email", email);
    json.put("role", role);
    return json;
  }
}
