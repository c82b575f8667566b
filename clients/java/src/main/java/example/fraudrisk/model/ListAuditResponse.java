// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * ListAuditResponse of the contract.
 *
 * @param audit Newest first; of the organisation, both environments together.
 */
public record ListAuditResponse(List<AuditLine> audit, String nextCursor) {
  /** With what is required alone. */
  public static ListAuditResponse of(List<AuditLine> audit, String nextCursor) {
    return new ListAuditResponse(audit, nextCursor);
  }

  /** Reads it from JSON; null stays null. */
  public static ListAuditResponse fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ListAuditResponse(Json.required(Json.asList(json.get("audit"), one -> AuditLine.fromJson(Json.asObject(one))), "audit"), Json.asString(json.get("next_cursor")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("audit", audit.stream().map(AuditLine::toJson).toList());
    json.put("next_cursor", nextCursor);
    return json;
  }
}
