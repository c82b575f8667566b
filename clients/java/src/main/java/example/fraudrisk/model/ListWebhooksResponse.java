// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * ListWebhooksResponse of the contract.
 *
 * @param webhooks Newest first.
 */
public record ListWebhooksResponse(List<WebhookEndpoint> webhooks) {
  /** With what is required alone. */
  public static ListWebhooksResponse of(List<WebhookEndpoint> webhooks) {
    return new ListWebhooksResponse(webhooks);
  }

  /** Reads it from JSON; null stays null. */
  public static ListWebhooksResponse fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ListWebhooksResponse(Json.required(Json.asList(json.get("webhooks"), one -> WebhookEndpoint.fromJson(Json.asObject(one))), "webhooks"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("webhooks", webhooks.stream().map(WebhookEndpoint::toJson).toList());
    return json;
  }
}
