// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Transaction of the contract.
 *
 * @param id The caller's transaction id, and the idempotency key.
 * @param amount Minor units (kobo), 0 to 2^53-1.
 * @param currency Must be the currency of the policy's market (NGN).
 * @param occurredAt Not more than 5 minutes in the future.
 */
public record Transaction(String id, String type, long amount, String currency, String occurredAt, String channel) {
  /** With what is required alone. */
  public static Transaction of(String id, String type, long amount, String currency, String occurredAt) {
    return new Transaction(id, type, amount, currency, occurredAt, null);
  }

  /** The same with another channel. */
  public Transaction withChannel(String channel) {
    return new Transaction(id, type, amount, currency, occurredAt, channel);
  }

  /** Reads it from JSON; null stays null. */
  public static Transaction fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new Transaction(Json.required(Json.asString(json.get("id")), "id"), Json.required(Json.asString(json.get("type")), "type"), Json.required(Json.asLong(json.get("amount")), "amount"), Json.required(Json.asString(json.get("currency")), "currency"), Json.required(Json.asString(json.get("occurred_at")), "occurred_at"), Json.asString(json.get("channel")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", id);
    json.put("type", type);
    json.put("amount", amount);
    json.put("currency", currency);
    json.put("occurred_at", occurredAt);
    if (channel != null) json.put("channel", channel);
    return json;
  }
}
