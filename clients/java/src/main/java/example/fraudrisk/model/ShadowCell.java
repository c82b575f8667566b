// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * ShadowCell of the contract.
 *
 * @param amountMinor Kobo.
 * @param fraud Decisions whose latest label says so.
 */
public record ShadowCell(String activeLevel, String shadowLevel, long decisions, long amountMinor, long fraud, long legitimate) {
  /** With what is required alone. */
  public static ShadowCell of(String activeLevel, String shadowLevel, long decisions, long amountMinor, long fraud, long legitimate) {
    return new ShadowCell(activeLevel, shadowLevel, decisions, amountMinor, fraud, legitimate);
  }

  /** Reads it from JSON; null stays null. */
  public static ShadowCell fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ShadowCell(Json.required(Json.asString(json.get("active_level")), "active_level"), Json.required(Json.asString(json.get("shadow_level")), "shadow_level"), Json.required(Json.asLong(json.get("decisions")), "decisions"), Json.required(Json.asLong(json.get("amount_minor")), "amount_minor"), Json.required(Json.asLong(json.get("fraud")), "fraud"), Json.required(Json.asLong(json.get("legitimate")), "legitimate"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("active_level", activeLevel);
    json.put("shadow_level", shadowLevel);
    json.put("decisions", decisions);
    json.put("amount_minor", amountMinor);
    json.put("fraud", fraud);
    json.put("legitimate", legitimate);
    return json;
  }
}
