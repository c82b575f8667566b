// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What may be asked for; null asks for nothing.
 */
public record ListPoliciesQuery(Boolean includeArchived) {
  /** With what is required alone. */
  public static ListPoliciesQuery of() {
    return new ListPoliciesQuery(null);
  }

  /** The same with another include_archived. */
  public ListPoliciesQuery withIncludeArchived(Boolean includeArchived) {
    return new ListPoliciesQuery(includeArchived);
  }

  /** Reads it from JSON; null stays null. */
  public static ListPoliciesQuery fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ListPoliciesQuery(Json.asBoolean(json.get("include_archived")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    if (includeArchived != null) json.put("include_archived", includeArchived);
    return json;
  }
}
