// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What may be asked for; null asks for nothing.
 *
 * @param expand Comma-separated: `policy_version` embeds the exact configuration, `replay` proves the decision again,
 *     `customer_message` says in words what the customer may be told.
 */
public record GetDecisionQuery(List<String> expand) {
  /** With what is required alone. */
  public static GetDecisionQuery of() {
    return new GetDecisionQuery(null);
  }

  /** The same with another expand. */
  public GetDecisionQuery withExpand(List<String> expand) {
    return new GetDecisionQuery(expand);
  }

  /** Reads it from JSON; null stays null. */
  public static GetDecisionQuery fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new GetDecisionQuery(Json.asList(json.get("expand"), one -> Json.asString(one)));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    if (expand != null) json.put("expand", expand);
    return json;
  }
}
