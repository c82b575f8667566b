// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One event on its way to one endpoint.
 *
 * @param nextAttemptAt Set while pending.
 * @param payload The JSON body posted to the endpoint.
 * @param attempts Most recent first, at most 50; only where one delivery is asked for.
 */
public record WebhookDelivery(String deliveryId, String webhookId, String eventId, String eventType, String status, long attemptCount, String nextAttemptAt, String lastAttemptAt, Long lastStatusCode, String lastError, String succeededAt, String createdAt, Map<String, Object> payload, List<DeliveryAttempt> attempts) {
  /** With what is required alone. */
  public static WebhookDelivery of(String deliveryId, String webhookId, String eventId, String eventType, String status, long attemptCount, String nextAttemptAt, String lastAttemptAt, Long lastStatusCode, String lastError, String succeededAt, String createdAt, Map<String, Object> payload) {
    return new WebhookDelivery(deliveryId, webhookId, eventId, eventType, status, attemptCount, nextAttemptAt, lastAttemptAt, lastStatusCode, lastError, succeededAt, createdAt, payload, null);
  }

  /** The same with another attempts. */
  public WebhookDelivery withAttempts(List<DeliveryAttempt> attempts) {
    return new WebhookDelivery(deliveryId, webhookId, eventId, eventType, status, attemptCount, nextAttemptAt, lastAttemptAt, lastStatusCode, lastError, succeededAt, createdAt, payload, attempts);
  }

  /** Reads it from JSON; null stays null. */
  public static WebhookDelivery fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new WebhookDelivery(Json.required(Json.asString(json.get("delivery_id")), "delivery_id"), Json.required(Json.asString(json.get("webhook_id")), "webhook_id"), Json.required(Json.asString(json.get("event_id")), "event_id"), Json.required(Json.asString(json.get("event_type")), "event_type"), Json.required(Json.asString(json.get("status")), "status"), Json.required(Json.asLong(json.get("attempt_count")), "attempt_count"), Json.asString(json.get("next_attempt_at")), Json.asString(json.get("last_attempt_at")), Json.asLong(json.get("last_status_code")), Json.asString(json.get("last_error")), Json.asString(json.get("succeeded_at")), Json.required(Json.asString(json.get("created_at")), "created_at"), Json.required(Json.asObject(json.get("payload")), "payload"), Json.asList(json.get("attempts"), one -> DeliveryAttempt.fromJson(Json.asObject(one))));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("delivery_id", deliveryId);
    json.put("webhook_id", webhookId);
    json.put("event_id", eventId);
    json.put("event_type", eventType);
    json.put("status", status);
    json.put("attempt_count", attemptCount);
    json.put("next_attempt_at", nextAttemptAt);
    json.put("last_attempt_at", lastAttemptAt);
    json.put("last_status_code", lastStatusCode);
    json.put("last_error", lastError);
    json.put("succeeded_at", succeededAt);
    json.put("created_at", createdAt);
    json.put("payload", payload);
    if (attempts != null) json.put("attempts", attempts.stream().map(DeliveryAttempt::toJson).toList());
    return json;
  }
}
