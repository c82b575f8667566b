// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * ListFitsResponse of the contract.
 *
 * @param fits The 50 most recent, newest first.
 */
public record ListFitsResponse(List<Fit> fits) {
  /** With what is required alone. */
  public static ListFitsResponse of(List<Fit> fits) {
    return new ListFitsResponse(fits);
  }

  /** Reads it from JSON; null stays null. */
  public static ListFitsResponse fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ListFitsResponse(Json.required(Json.asList(json.get("fits"), one -> Fit.fromJson(Json.asObject(one))), "fits"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("fits", fits.stream().map(Fit::toJson).toList());
    return json;
  }
}
