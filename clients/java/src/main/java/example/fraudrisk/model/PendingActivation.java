// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An activation that was asked for where activations need approval; what decides does not change before somebody else approves it.
 *
 * @param by Who asked: a key id.
 * @param note Why.
 * @param brake The brake that its approval arms.
 * @param expiresAt When it lapses, 7 days after it was asked for.
 */
public record PendingActivation(long version, String by, String note, PendingBrake brake, String expiresAt) {
  /** With what is required alone. */
  public static PendingActivation of(long version, String by, String note, PendingBrake brake, String expiresAt) {
    return new PendingActivation(version, by, note, brake, expiresAt);
  }

  /** Reads it from JSON; null stays null. */
  public static PendingActivation fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new PendingActivation(Json.required(Json.asLong(json.get("version")), "version"), Json.required(Json.asString(json.get("by")), "by"), Json.asString(json.get("note")), PendingBrake.fromJson(Json.asObject(json.get("brake"))), Json.required(Json.asString(json.get("expires_at")), "expires_at"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("version", version);
    json.put("by", by);
    json.put("note", note);
    json.put("brake", brake == null ? null : brake.toJson());
    json.put("expires_at", expiresAt);
    return json;
  }
}
