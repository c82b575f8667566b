// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * CreateWebhookRequest of the contract.
 *
 * @param url HTTPS on a public address.
 */
public record CreateWebhookRequest(String url, String description, List<String> events) {
  /** With what is required alone. */
  public static CreateWebhookRequest of(String url, List<String> events) {
    return new CreateWebhookRequest(url, null, events);
  }

  /** The same with another description. */
  public CreateWebhookRequest withDescription(String description) {
    return new CreateWebhookRequest(url, description, events);
  }

  /** Reads it from JSON; null stays null. */
  public static CreateWebhookRequest fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new CreateWebhookRequest(Json.required(Json.asString(json.get("url")), "url"), Json.asString(json.get("description")), Json.required(Json.asList(json.get("events"), one -> Json.asString(one)), "events"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("url", url);
    if (description != null) json.put("description", description);
    json.put("events", events);
    return json;
  }
}
