// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Market of the contract.
 */
public record Market(String code, String currency, String timezone) {
  /** With what is required alone. */
  public static Market of(String code, String currency, String timezone) {
    return new Market(code, currency, timezone);
  }

  /** Reads it from JSON; null stays null. */
  public static Market fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new Market(Json.required(Json.asString(json.get("code")), "code"), Json.required(Json.asString(json.get("currency")), "currency"), Json.required(Json.asString(json.get("timezone")), "timezone"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("code", code);
    json.put("currency", currency);
    json.put("timezone", timezone);
    return json;
  }
}
