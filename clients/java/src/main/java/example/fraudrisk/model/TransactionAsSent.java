// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * TransactionAsSent of the contract.
 *
 * @param id The caller's transaction id, and the idempotency key.
 * @param amount Minor units (kobo), 0 to 2^53-1.
 * @param currency Must be the currency of the policy's market (NGN).
 * @param occurredAt Not more than 5 minutes in the future.
 */
public record TransactionAsSent(String id, String type, Long amount, String currency, String occurredAt, String channel) {
  /** With what is required alone. */
  public static TransactionAsSent of() {
    return new TransactionAsSent(null, null, null, null, null, null);
  }

  /** The same with another id. */
  public TransactionAsSent withId(String id) {
    return new TransactionAsSent(id, type, amount, currency, occurredAt, channel);
  }

  /** The same with another type. */
  public TransactionAsSent withType(String type) {
    return new TransactionAsSent(id, type, amount, currency, occurredAt, channel);
  }

  /** The same with another amount. */
  public TransactionAsSent withAmount(Long amount) {
    return new TransactionAsSent(id, type, amount, currency, occurredAt, channel);
  }

  /** The same with another currency. */
  public TransactionAsSent withCurrency(String currency) {
    return new TransactionAsSent(id, type, amount, currency, occurredAt, channel);
  }

  /** The same with another occurred_at. */
  public TransactionAsSent withOccurredAt(String occurredAt) {
    return new TransactionAsSent(id, type, amount, currency, occurredAt, channel);
  }

  /** The same with another channel. */
  public TransactionAsSent withChannel(String channel) {
    return new TransactionAsSent(id, type, amount, currency, occurredAt, channel);
  }

  /** Reads it from JSON; null stays null. */
  public static TransactionAsSent fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new TransactionAsSent(Json.asString(json.get("id")), Json.asString(json.get("type")), Json.asLong(json.get("amount")), Json.asString(json.get("currency")), Json.asString(json.get("occurred_at")), Json.asString(json.get("channel")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    if (id != null) json.put("id", id);
    if (type != null) json.put("type", type);
    if (amount != null) json.put("amount", amount);
    if (currency != null) json.put("currency", currency);
    if (occurredAt != null) json.put("occurred_at", occurredAt);
    if (channel != null) json.put("channel", channel);
    return json;
  }
}
