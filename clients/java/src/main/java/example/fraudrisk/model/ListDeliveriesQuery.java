// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What may be asked for; null asks for nothing.
 *
 * @param limit Default 50.
 * @param cursor Taken from `next_cursor` of the page before.
 */
public record ListDeliveriesQuery(String status, Long limit, String cursor) {
  /** With what is required alone. */
  public static ListDeliveriesQuery of() {
    return new ListDeliveriesQuery(null, null, null);
  }

  /** The same with another status. */
  public ListDeliveriesQuery withStatus(String status) {
    return new ListDeliveriesQuery(status, limit, cursor);
  }

  /** The same with another limit. */
  public ListDeliveriesQuery withLimit(Long limit) {
    return new ListDeliveriesQuery(status, limit, cursor);
  }

  /** The same with another cursor. */
  public ListDeliveriesQuery withCursor(String cursor) {
    return new ListDeliveriesQuery(status, limit, cursor);
  }

  /** Reads it from JSON; null stays null. */
  public static ListDeliveriesQuery fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ListDeliveriesQuery(Json.asString(json.get("status")), Json.asLong(json.get("limit")), Json.asString(json.get("cursor")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    if (status != null) json.put("status", status);
    if (limit != null) json.put("limit", limit);
    if (cursor != null) json.put("cursor", cursor);
    return json;
  }
}
