// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What may be asked for; null asks for nothing.
 *
 * @param policyVersionId Only with a `text/csv` body.
 * @param policyId Only with a `text/csv` body.
 * @param version Only with a `text/csv` body.
 * @param product Only with a `text/csv` body.
 * @param notifyEmails Only with a `text/csv` body.
 */
public record SubmitBacktestCsvQuery(String policyVersionId, String policyId, Long version, String product, List<String> notifyEmails) {
  /** With what is required alone. */
  public static SubmitBacktestCsvQuery of() {
    return new SubmitBacktestCsvQuery(null, null, null, null, null);
  }

  /** The same with another policy_version_id. */
  public SubmitBacktestCsvQuery withPolicyVersionId(String policyVersionId) {
    return new SubmitBacktestCsvQuery(policyVersionId, policyId, version, product, notifyEmails);
  }

  /** The same with another policy_id. */
  public SubmitBacktestCsvQuery withPolicyId(String policyId) {
    return new SubmitBacktestCsvQuery(policyVersionId, policyId, version, product, notifyEmails);
  }

  /** The same with another version. */
  public SubmitBacktestCsvQuery withVersion(Long version) {
    return new SubmitBacktestCsvQuery(policyVersionId, policyId, version, product, notifyEmails);
  }

  /** The same with another product. */
  public SubmitBacktestCsvQuery withProduct(String product) {
    return new SubmitBacktestCsvQuery(policyVersionId, policyId, version, product, notifyEmails);
  }

  /** The same with another notify_emails. */
  public SubmitBacktestCsvQuery withNotifyEmails(List<String> notifyEmails) {
    return new SubmitBacktestCsvQuery(policyVersionId, policyId, version, product, notifyEmails);
  }

  /** Reads it from JSON; null stays null. */
  public static SubmitBacktestCsvQuery fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new SubmitBacktestCsvQuery(Json.asString(json.get("policy_version_id")), Json.asString(json.get("policy_id")), Json.asLong(json.get("version")), Json.asString(json.get("product")), Json.asList(json.get("notify_emails"), one -> Json.asString(one)));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    if (policyVersionId != null) json.put("policy_version_id", policyVersionId);
    if (policyId != null) json.put("policy_id", policyId);
    if (version != null) json.put("version", version);
    if (product != null) json.put("product", product);
    if (notifyEmails != null) json.put("notify_emails", notifyEmails);
    return json;
  }
}
