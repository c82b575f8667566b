// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Only what is sent changes.
 *
 * @param description Empty clears.
 */
public record UpdateWebhookRequest(String url, String description, List<String> events, String status) {
  /** With what is required alone. */
  public static UpdateWebhookRequest of() {
    return new UpdateWebhookRequest(null, null, null, null);
  }

  /** The same with another url. */
  public UpdateWebhookRequest withUrl(String url) {
    return new UpdateWebhookRequest(url, description, events, status);
  }

  /** The same with another description. */
  public UpdateWebhookRequest withDescription(String description) {
    return new UpdateWebhookRequest(url, description, events, status);
  }

  /** The same with another events. */
  public UpdateWebhookRequest withEvents(List<String> events) {
    return new UpdateWebhookRequest(url, description, events, status);
  }

  /** The same with another status. */
  public UpdateWebhookRequest withStatus(String status) {
    return new UpdateWebhookRequest(url, description, events, status);
  }

  /** Reads it from JSON; null stays null. */
  public static UpdateWebhookRequest fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new UpdateWebhookRequest(Json.asString(json.get("url")), Json.asString(json.get("description")), Json.asList(json.get("events"), one -> Json.asString(one)), Json.asString(json.get("status")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    if (url != null) json.put("url", url);
    if (description != null) json.put("description", description);
    if (events != null) json.put("events", events);
    if (status != null) json.put("status", status);
    return json;
  }
}
