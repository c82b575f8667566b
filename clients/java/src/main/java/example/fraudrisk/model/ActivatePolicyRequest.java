// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * ActivatePolicyRequest of the contract.
 *
 * @param version Default latest.
 * @param note Why it is made active.
 */
public record ActivatePolicyRequest(Long version, String note, BrakeSpec brake) {
  /** With what is required alone. */
  public static ActivatePolicyRequest of() {
    return new ActivatePolicyRequest(null, null, null);
  }

  /** The same with another version. */
  public ActivatePolicyRequest withVersion(Long version) {
    return new ActivatePolicyRequest(version, note, brake);
  }

  /** The same with another note. */
  public ActivatePolicyRequest withNote(String note) {
    return new ActivatePolicyRequest(version, note, brake);
  }

  /** The same with another brake. */
  public ActivatePolicyRequest withBrake(BrakeSpec brake) {
    return new ActivatePolicyRequest(version, note, brake);
  }

  /** Reads it from JSON; null stays null. */
  public static ActivatePolicyRequest fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ActivatePolicyRequest(Json.asLong(json.get("version")), Json.asString(json.get("note")), BrakeSpec.fromJson(Json.asObject(json.get("brake"))));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    if (version != null) json.put("version", version);
    if (note != null) json.put("note", note);
    if (brake != null) json.put("brake", brake.toJson());
    return json;
  }
}
