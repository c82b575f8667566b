// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * RemoveMemberResponse of the contract.
 */
public record RemoveMemberResponse(String email, boolean deleted) {
  /** With what is required alone. */
  public static RemoveMemberResponse of(String email, boolean deleted) {
    return new RemoveMemberResponse(email, deleted);
  }

  /** Reads it from JSON; null stays null. */
  public static RemoveMemberResponse fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new RemoveMemberResponse(Json.required(Json.asString(json.get("email")), "email"), Json.required(Json.asBoolean(json.get("deleted")), "deleted"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("email", email);
    json.put("deleted", deleted);
    return json;
  }
}
