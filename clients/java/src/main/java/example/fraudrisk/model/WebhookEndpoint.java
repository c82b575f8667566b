// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A customer's HTTPS endpoint that receives events.
 *
 * @param failingSince When deliveries started failing.
 * @param previousSecretExpiresAt Set after a rotation while an old secret still signs.
 * @param secret Only in the answer to creation and rotation; never shown again.
 */
public record WebhookEndpoint(String webhookId, String url, String description, List<String> events, String status, String disabledReason, String failingSince, String environment, String previousSecretExpiresAt, String createdAt, String updatedAt, String secret) {
  /** With what is required alone. */
  public static WebhookEndpoint of(String webhookId, String url, String description, List<String> events, String status, String disabledReason, String failingSince, String environment, String previousSecretExpiresAt, String createdAt, String updatedAt) {
    return new WebhookEndpoint(webhookId, url, description, events, status, disabledReason, failingSince, environment, previousSecretExpiresAt, createdAt, updatedAt, null);
  }

  /** The same with another secret. */
  public WebhookEndpoint withSecret(String secret) {
    return new WebhookEndpoint(webhookId, url, description, events, status, disabledReason, failingSince, environment, previousSecretExpiresAt, createdAt, updatedAt, secret);
  }

  /** Reads it from JSON; null stays null. */
  public static WebhookEndpoint fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new WebhookEndpoint(Json.required(Json.asString(json.get("webhook_id")), "webhook_id"), Json.required(Json.asString(json.get("url")), "url"), Json.asString(json.get("description")), Json.required(Json.asList(json.get("events"), one -> Json.asString(one)), "events"), Json.required(Json.asString(json.get("status")), "status"), Json.asString(json.get("disabled_reason")), Json.asString(json.get("failing_since")), Json.required(Json.asString(json.get("environment")), "environment"), Json.asString(json.get("previous_secret_expires_at")), Json.required(Json.asString(json.get("created_at")), "created_at"), Json.required(Json.asString(json.get("updated_at")), "updated_at"), Json.asString(json.get("secret")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("webhook_id", webhookId);
    json.put("url", url);
    json.put("description", description);
    json.put("events", events);
    json.put("status", status);
    json.put("disabled_reason", disabledReason);
    json.put("failing_since", failingSince);
    json.put("environment", environment);
    json.put("previous_secret_expires_at", previousSecretExpiresAt);
    json.put("created_at", createdAt);
    json.put("updated_at", updatedAt);
    if (secret != null) json.put("secret", secret);
    return json;
  }
}
