// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A transaction to score, with hashed identifiers.
 *
 * @param product Selects a product-specific policy.
 * @param policyVersionId Test mode only: scores against exactly this version.
 */
public record ScoreRequestAsSent(TransactionAsSent transaction, CustomerAsSent customer, DeviceAsSent device, BeneficiaryAsSent beneficiary, LocationAsSent location, String product, String policyVersionId) {
  /** With what is required alone. */
  public static ScoreRequestAsSent of() {
    return new ScoreRequestAsSent(null, null, null, null, null, null, null);
  }

  /** The same with another transaction. */
  public ScoreRequestAsSent withTransaction(TransactionAsSent transaction) {
    return new ScoreRequestAsSent(transaction, customer, device, beneficiary, location, product, policyVersionId);
  }

  /** The same with another customer. */
  public ScoreRequestAsSent withCustomer(CustomerAsSent customer) {
    return new ScoreRequestAsSent(transaction, customer, device, beneficiary, location, product, policyVersionId);
  }

  /** The same with another device. */
  public ScoreRequestAsSent withDevice(DeviceAsSent device) {
    return new ScoreRequestAsSent(transaction, customer, device, beneficiary, location, product, policyVersionId);
  }

  /** The same with another beneficiary. */
  public ScoreRequestAsSent withBeneficiary(BeneficiaryAsSent beneficiary) {
    return new ScoreRequestAsSent(transaction, customer, device, beneficiary, location, product, policyVersionId);
  }

  /** The same with another location. */
  public ScoreRequestAsSent withLocation(LocationAsSent location) {
    return new ScoreRequestAsSent(transaction, customer, device, beneficiary, location, product, policyVersionId);
  }

  /** The same with another product. */
  public ScoreRequestAsSent withProduct(String product) {
    return new ScoreRequestAsSent(transaction, customer, device, beneficiary, location, product, policyVersionId);
  }

  /** The same with another policy_version_id. */
  public ScoreRequestAsSent withPolicyVersionId(String policyVersionId) {
    return new ScoreRequestAsSent(transaction, customer, device, beneficiary, location, product, policyVersionId);
  }

  /** Reads it from JSON; null stays null. */
  public static ScoreRequestAsSent fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ScoreRequestAsSent(TransactionAsSent.fromJson(Json.asObject(json.get("transaction"))), CustomerAsSent.fromJson(Json.asObject(json.get("customer"))), DeviceAsSent.fromJson(Json.asObject(json.get("device"))), BeneficiaryAsSent.fromJson(Json.asObject(json.get("beneficiary"))), LocationAsSent.fromJson(Json.asObject(json.get("location"))), Json.asString(json.get("product")), Json.asString(json.get("policy_version_id")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    if (transaction != null) json.put("transaction", transaction.toJson());
    if (customer != null) json.put("customer", customer.toJson());
    if (device != null) json.put("device", device.toJson());
    if (beneficiary != null) json.put("beneficiary", beneficiary.toJson());
    if (location != null) json.put("location", location.toJson());
    if (product != null) json.put("product", product);
    if (policyVersionId != null) json.put("policy_version_id", policyVersionId);
    return json;
  }
}
