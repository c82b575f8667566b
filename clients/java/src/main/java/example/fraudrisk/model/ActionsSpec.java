// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Actions as submitted, merged by key.
 */
public record ActionsSpec(String low, String medium, String high, String critical) {
  /** With what is required alone. */
  public static ActionsSpec of() {
    return new ActionsSpec(null, null, null, null);
  }

  /** The same with another low. */
  public ActionsSpec withLow(String low) {
    return new ActionsSpec(low, medium, high, critical);
  }

  /** The same with another medium. */
  public ActionsSpec withMedium(String medium) {
    return new ActionsSpec(low, medium, high, critical);
  }

  /** The same with another high. */
  public ActionsSpec withHigh(String high) {
    return new ActionsSpec(low, medium, high, critical);
  }

  /** The same with another critical. */
  public ActionsSpec withCritical(String critical) {
    return new ActionsSpec(low, medium, high, critical);
  }

  /** Reads it from JSON; null stays null. */
  public static ActionsSpec fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ActionsSpec(Json.asString(json.get("low")), Json.asString(json.get("medium")), Json.asString(json.get("high")), Json.asString(json.get("critical")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    if (low != null) json.put("low", low);
    if (medium != null) json.put("medium", medium);
    if (high != null) json.put("high", high);
    if (critical != null) json.put("critical", critical);
    return json;
  }
}
