// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * WebhookTestData of the contract.
 */
public record WebhookTestData(String webhookId, String message) {
  /** With what is required alone. */
  public static WebhookTestData of(String webhookId, String message) {
    return new WebhookTestData(webhookId, message);
  }

  /** Reads it from JSON; null stays null. */
  public static WebhookTestData fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new WebhookTestData(Json.required(Json.asString(json.get("webhook_id")), "webhook_id"), Json.required(Json.asString(json.get("message")), "message"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("webhook_id", webhookId);
    json.put("message", message);
    return json;
  }
}
