// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What may be asked for; null asks for nothing.
 *
 * @param cursor `next_cursor` of the page before.
 */
public record ListAuditQuery(Long limit, String cursor) {
  /** With what is required alone. */
  public static ListAuditQuery of() {
    return new ListAuditQuery(null, null);
  }

  /** The same with another limit. */
  public ListAuditQuery withLimit(Long limit) {
    return new ListAuditQuery(limit, cursor);
  }

  /** The same with another cursor. */
  public ListAuditQuery withCursor(String cursor) {
    return new ListAuditQuery(limit, cursor);
  }

  /** Reads it from JSON; null stays null. */
  public static ListAuditQuery fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ListAuditQuery(Json.asLong(json.get("limit")), Json.asString(json.get("cursor")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    if (limit != null) json.put("limit", limit);
    if (cursor != null) json.put("cursor", cursor);
    return json;
  }
}
