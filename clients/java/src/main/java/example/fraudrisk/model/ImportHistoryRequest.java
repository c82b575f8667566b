// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * ImportHistoryRequest of the contract.
 *
 * @param transactions 1 to 50,000.
 */
public record ImportHistoryRequest(List<BacktestItem> transactions) {
  /** With what is required alone. */
  public static ImportHistoryRequest of() {
    return new ImportHistoryRequest(null);
  }

  /** The same with another transactions. */
  public ImportHistoryRequest withTransactions(List<BacktestItem> transactions) {
    return new ImportHistoryRequest(transactions);
  }

  /** Reads it from JSON; null stays null. */
  public static ImportHistoryRequest fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ImportHistoryRequest(Json.asList(json.get("transactions"), one -> BacktestItem.fromJson(Json.asObject(one))));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    if (transactions != null) json.put("transactions", transactions.stream().map(BacktestItem::toJson).toList());
    return json;
  }
}
