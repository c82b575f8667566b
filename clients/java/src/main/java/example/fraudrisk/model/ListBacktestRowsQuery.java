// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What may be asked for; null asks for nothing.
 *
 * @param after Row number to continue after; take it from `next_after`.
 * @param limit Default 100.
 * @param expand Comma-separated: `line` adds the line of the file to each row of a CSV.
 */
public record ListBacktestRowsQuery(Long after, Long limit, Boolean errorsOnly, List<String> expand) {
  /** With what is required alone. */
  public static ListBacktestRowsQuery of() {
    return new ListBacktestRowsQuery(null, null, null, null);
  }

  /** The same with another after. */
  public ListBacktestRowsQuery withAfter(Long after) {
    return new ListBacktestRowsQuery(after, limit, errorsOnly, expand);
  }

  /** The same with another limit. */
  public ListBacktestRowsQuery withLimit(Long limit) {
    return new ListBacktestRowsQuery(after, limit, errorsOnly, expand);
  }

  /** The same with another errors_only. */
  public ListBacktestRowsQuery withErrorsOnly(Boolean errorsOnly) {
    return new ListBacktestRowsQuery(after, limit, errorsOnly, expand);
  }

  /** The same with another expand. */
  public ListBacktestRowsQuery withExpand(List<String> expand) {
    return new ListBacktestRowsQuery(after, limit, errorsOnly, expand);
  }

  /** Reads it from JSON; null stays null. */
  public static ListBacktestRowsQuery fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ListBacktestRowsQuery(Json.asLong(json.get("after")), Json.asLong(json.get("limit")), Json.asBoolean(json.get("errors_only")), Json.asList(json.get("expand"), one -> Json.asString(one)));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    if (after != null) json.put("after", after);
    if (limit != null) json.put("limit", limit);
    if (errorsOnly != null) json.put("errors_only", errorsOnly);
    if (expand != null) json.put("expand", expand);
    return json;
  }
}
