// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The decision recomputed from its stored snapshot and frozen configuration.
 *
 * @param matches Whether the recomputed decision equals the stored one to the last digit; null where an engine made it that was
 *     never released.
 * @param engineVersion The engine version that made the decision.
 */
public record Replay(Boolean matches, String engineVersion) {
  /** With what is required alone. */
  public static Replay of(Boolean matches, String engineVersion) {
    return new Replay(matches, engineVersion);
  }

  /** Reads it from JSON; null stays null. */
  public static Replay fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new Replay(Json.asBoolean(json.get("matches")), Json.required(Json.asString(json.get("engine_version")), "engine_version"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("matches", matches);
    json.put("engine_version", engineVersion);
    return json;
  }
}
