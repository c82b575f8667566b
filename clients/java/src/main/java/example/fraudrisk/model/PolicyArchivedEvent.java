// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A policy was retired.
 *
 * @param id The same event can arrive more than once: deduplicate on it.
 * @param environment Null: a policy belongs to both environments.
 */
public record PolicyArchivedEvent(String id, String type, String createdAt, String environment, PolicyArchivedData data) {
  /** With what is required alone. */
  public static PolicyArchivedEvent of(String id, String type, String createdAt, String environment, PolicyArchivedData data) {
    return new PolicyArchivedEvent(id, type, createdAt, environment, data);
  }

  /** Reads it from JSON; null stays null. */
  public static PolicyArchivedEvent fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new PolicyArchivedEvent(Json.required(Json.asString(json.get("id")), "id"), Json.required(Json.asString(json.get("type")), "type"), Json.required(Json.asString(json.get("created_at")), "created_at"), Json.asString(json.get("environment")), Json.required(PolicyArchivedData.fromJson(Json.asObject(json.get("data"))), "data"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", id);
    json.put("type", type);
    json.put("created_at", createdAt);
    json.put("environment", environment);
    json.put("data", data.toJson());
    return json;
  }
}
