// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * ListDeliveriesResponse of the contract.
 *
 * @param deliveries Newest first.
 */
public record ListDeliveriesResponse(List<WebhookDelivery> deliveries, String nextCursor) {
  /** With what is required alone. */
  public static ListDeliveriesResponse of(List<WebhookDelivery> deliveries, String nextCursor) {
    return new ListDeliveriesResponse(deliveries, nextCursor);
  }

  /** Reads it from JSON; null stays null. */
  public static ListDeliveriesResponse fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ListDeliveriesResponse(Json.required(Json.asList(json.get("deliveries"), one -> WebhookDelivery.fromJson(Json.asObject(one))), "deliveries"), Json.asString(json.get("next_cursor")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("deliveries", deliveries.stream().map(WebhookDelivery::toJson).toList());
    json.put("next_cursor", nextCursor);
    return json;
  }
}
