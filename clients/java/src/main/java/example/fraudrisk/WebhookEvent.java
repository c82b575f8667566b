package example.fraudrisk;

import java.util.Map;

/**
 * What a webhook tells. Pass over a type that you do not know.
 *
 * @param environment null for events of policies
 * @param data as the type has it
 */
public record WebhookEvent(String id, String type, String createdAt, String environment, Map<String, Object> data) {
  static WebhookEvent fromJson(Map<String, Object> json) {
    return new WebhookEvent(
        Json.required(Json.asString(json.get("id")), "id"),
        Json.asString(json.get("type")),
        Json.asString(json.get("created_at")),
        Json.asString(json.get("environment")),
        Json.asObject(json.get("data")));
  }
}
