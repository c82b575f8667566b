// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The target is `policy_version_id`; else `policy_id` with `version` (default latest); else the active policy for `product`.
 *
 * @param transactions 1 to 50,000.
 * @param rowsOf Instead of `transactions`: an earlier, completed backtest of the same environment, whose rows, labels and
 *     order are replayed again.
 */
public record SubmitBacktestRequest(String policyVersionId, String policyId, Long version, String product, List<String> notifyEmails, List<BacktestItem> transactions, String rowsOf) {
  /** With what is required alone. */
  public static SubmitBacktestRequest of() {
    return new SubmitBacktestRequest(null, null, null, null, null, null, null);
  }

  /** The same with another policy_version_id. */
  public SubmitBacktestRequest withPolicyVersionId(String policyVersionId) {
    return new SubmitBacktestRequest(policyVersionId, policyId, version, product, notifyEmails, transactions, rowsOf);
  }

  /** The same with another policy_id. */
  public SubmitBacktestRequest withPolicyId(String policyId) {
    return new SubmitBacktestRequest(policyVersionId, policyId, version, product, notifyEmails, transactions, rowsOf);
  }

  /** The same with another version. */
  public SubmitBacktestRequest withVersion(Long version) {
    return new SubmitBacktestRequest(policyVersionId, policyId, version, product, notifyEmails, transactions, rowsOf);
  }

  /** The same with another product. */
  public SubmitBacktestRequest withProduct(String product) {
    return new SubmitBacktestRequest(policyVersionId, policyId, version, product, notifyEmails, transactions, rowsOf);
  }

  /** The same with another notify_emails. */
  public SubmitBacktestRequest withNotifyEmails(List<String> notifyEmails) {
    return new SubmitBacktestRequest(policyVersionId, policyId, version, product, notifyEmails, transactions, rowsOf);
  }

  /** The same with another transactions. */
  public SubmitBacktestRequest withTransactions(List<BacktestItem> transactions) {
    return new SubmitBacktestRequest(policyVersionId, policyId, version, product, notifyEmails, transactions, rowsOf);
  }

  /** The same with another rows_of. */
  public SubmitBacktestRequest withRowsOf(String rowsOf) {
    return new SubmitBacktestRequest(policyVersionId, policyId, version, product, notifyEmails, transactions, rowsOf);
  }

  /** Reads it from JSON; null stays null. */
  public static SubmitBacktestRequest fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new SubmitBacktestRequest(Json.asString(json.get("policy_version_id")), Json.asString(json.get("policy_id")), Json.asLong(json.get("version")), Json.asString(json.get("product")), Json.asList(json.get("notify_emails"), one -> Json.asString(one)), Json.asList(json.get("transactions"), one -> BacktestItem.fromJson(Json.asObject(one))), Json.asString(json.get("rows_of")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    if (policyVersionId != null) json.put("policy_version_id", policyVersionId);
    if (policyId != null) json.put("policy_id", policyId);
    if (version != null) json.put("version", version);
    if (product != null) json.put("product", product);
    if (notifyEmails != null) json.put("notify_emails", notifyEmails);
    if (transactions != null) json.put("transactions", transactions.stream().map(BacktestItem::toJson).toList());
    if (rowsOf != null) json.put("rows_of", rowsOf);
    return json;
  }
}
