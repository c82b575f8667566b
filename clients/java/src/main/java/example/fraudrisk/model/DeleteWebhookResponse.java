// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * DeleteWebhookResponse of the contract.
 */
public record DeleteWebhookResponse(String webhookId, boolean deleted) {
  /** With what is required alone. */
  public static DeleteWebhookResponse of(String webhookId, boolean deleted) {
    return new DeleteWebhookResponse(webhookId, deleted);
  }

  /** Reads it from JSON; null stays null. */
  public static DeleteWebhookResponse fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new DeleteWebhookResponse(Json.required(Json.asString(json.get("webhook_id")), "webhook_id"), Json.required(Json.asBoolean(json.get("deleted")), "deleted"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("webhook_id", webhookId);
    json.put("deleted", deleted);
    return json;
  }
}
