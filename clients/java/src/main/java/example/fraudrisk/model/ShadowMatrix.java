// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the active version and the one in shadow said of the same decisions.
 *
 * @param cells Only those with a decision, by level of the active version, then of the shadow, the lowest first.
 */
public record ShadowMatrix(String shadowVersionId, List<ShadowCell> cells) {
  /** With what is required alone. */
  public static ShadowMatrix of(String shadowVersionId, List<ShadowCell> cells) {
    return new ShadowMatrix(shadowVersionId, cells);
  }

  /** Reads it from JSON; null stays null. */
  public static ShadowMatrix fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ShadowMatrix(Json.required(Json.asString(json.get("shadow_version_id")), "shadow_version_id"), Json.required(Json.asList(json.get("cells"), one -> ShadowCell.fromJson(Json.asObject(one))), "cells"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("shadow_version_id", shadowVersionId);
    json.put("cells", cells.stream().map(ShadowCell::toJson).toList());
    return json;
  }
}
