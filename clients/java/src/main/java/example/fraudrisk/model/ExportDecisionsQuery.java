// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What may be asked for; null asks for nothing.
 *
 * @param customer `customer.id_hash`.
 * @param device `device.id_hash`.
 * @param beneficiary `beneficiary.account_hash`.
 * @param transactionId The caller's transaction id: one decision at most.
 * @param level Comma-separated.
 * @param action Comma-separated.
 * @param label The latest label, comma-separated: `none` is a decision without any.
 * @param rule Codes of rules that raised the score, comma-separated: any of them.
 * @param policyVersionId Comma-separated.
 * @param from Of `created_at`, inclusive.
 * @param to Of `created_at`, exclusive.
 * @param shadowLevel What a version in shadow said, comma-separated.
 * @param shadowVersionId The version in shadow, comma-separated.
 * @param bvn `customer.bvn_hash`.
 * @param phone `customer.phone_hash`.
 */
public record ExportDecisionsQuery(String customer, String device, String beneficiary, String transactionId, List<String> level, List<String> action, List<String> label, List<String> rule, List<String> policyVersionId, String from, String to, List<String> shadowLevel, List<String> shadowVersionId, String bvn, String phone) {
  /** With what is required alone. */
  public static ExportDecisionsQuery of() {
    return new ExportDecisionsQuery(null, null, null, null, null, null, null, null, null, null, null, null, null, null, null);
  }

  /** The same with another customer. */
  public ExportDecisionsQuery withCustomer(String customer) {
    return new ExportDecisionsQuery(customer, device, beneficiary, transactionId, level, action, label, rule, policyVersionId, from, to, shadowLevel, shadowVersionId, bvn, phone);
  }

  /** The same with another device. */
  public ExportDecisionsQuery withDevice(String device) {
    return new ExportDecisionsQuery(customer, device, beneficiary, transactionId, level, action, label, rule, policyVersionId, from, to, shadowLevel, shadowVersionId, bvn, phone);
  }

  /** The same with another beneficiary. */
  public ExportDecisionsQuery withBeneficiary(String beneficiary) {
    return new ExportDecisionsQuery(customer, device, beneficiary, transactionId, level, action, label, rule, policyVersionId, from, to, shadowLevel, shadowVersionId, bvn, phone);
  }

  /** The same with another transaction_id. */
  public ExportDecisionsQuery withTransactionId(String transactionId) {
    return new ExportDecisionsQuery(customer, device, beneficiary, transactionId, level, action, label, rule, policyVersionId, from, to, shadowLevel, shadowVersionId, bvn, phone);
  }

  /** The same with another level. */
  public ExportDecisionsQuery withLevel(List<String> level) {
    return new ExportDecisionsQuery(customer, device, beneficiary, transactionId, level, action, label, rule, policyVersionId, from, to, shadowLevel, shadowVersionId, bvn, phone);
  }

  /** The same with another action. */
  public ExportDecisionsQuery withAction(List<String> action) {
    return new ExportDecisionsQuery(customer, device, beneficiary, transactionId, level, action, label, rule, policyVersionId, from, to, shadowLevel, shadowVersionId, bvn, phone);
  }

  /** The same with another label. */
  public ExportDecisionsQuery withLabel(List<String> label) {
    return new ExportDecisionsQuery(customer, device, beneficiary, transactionId, level, action, label, rule, policyVersionId, from, to, shadowLevel, shadowVersionId, bvn, phone);
  }

  /** The same with another rule. */
  public ExportDecisionsQuery withRule(List<String> rule) {
    return new ExportDecisionsQuery(customer, device, beneficiary, transactionId, level, action, label, rule, policyVersionId, from, to, shadowLevel, shadowVersionId, bvn, phone);
  }

  /** The same with another policy_version_id. */
  public ExportDecisionsQuery withPolicyVersionId(List<String> policyVersionId) {
    return new ExportDecisionsQuery(customer, device, beneficiary, transactionId, level, action, label, rule, policyVersionId, from, to, shadowLevel, shadowVersionId, bvn, phone);
  }

  /** The same with another from. */
  public ExportDecisionsQuery withFrom(String from) {
    return new ExportDecisionsQuery(customer, device, beneficiary, transactionId, level, action, label, rule, policyVersionId, from, to, shadowLevel, shadowVersionId, bvn, phone);
  }

  /** The same with another to. */
  public ExportDecisionsQuery withTo(String to) {
    return new ExportDecisionsQuery(customer, device, beneficiary, transactionId, level, action, label, rule, policyVersionId, from, to, shadowLevel, shadowVersionId, bvn, phone);
  }

  /** The same with another shadow_level. */
  public ExportDecisionsQuery withShadowLevel(List<String> shadowLevel) {
    return new ExportDecisionsQuery(customer, device, beneficiary, transactionId, level, action, label, rule, policyVersionId, from, to, shadowLevel, shadowVersionId, bvn, phone);
  }

  /** The same with another shadow_version_id. */
  public ExportDecisionsQuery withShadowVersionId(List<String> shadowVersionId) {
    return new ExportDecisionsQuery(customer, device, beneficiary, transactionId, level, action, label, rule, policyVersionId, from, to, shadowLevel, shadowVersionId, bvn, phone);
  }

  /** The same with another bvn. */
  public ExportDecisionsQuery withBvn(String bvn) {
    return new ExportDecisionsQuery(customer, device, beneficiary, transactionId, level, action, label, rule, policyVersionId, from, to, shadowLevel, shadowVersionId, bvn, phone);
  }

  /** The same with another phone. */
  public ExportDecisionsQuery withPhone(String phone) {
    return new ExportDecisionsQuery(customer, device, beneficiary, transactionId, level, action, label, rule, policyVersionId, from, to, shadowLevel, shadowVersionId, bvn, phone);
  }

  /** Reads it from JSON; null stays null. */
  public static ExportDecisionsQuery fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ExportDecisionsQuery(Json.asString(json.get("customer")), Json.asString(json.get("device")), Json.asString(json.get("beneficiary")), Json.asString(json.get("transaction_id")), Json.asList(json.get("level"), one -> Json.asString(one)), Json.asList(json.get("action"), one -> Json.asString(one)), Json.asList(json.get("label"), one -> Json.asString(one)), Json.asList(json.get("rule"), one -> Json.asString(one)), Json.asList(json.get("policy_version_id"), one -> Json.asString(one)), Json.asString(json.get("from")), Json.asString(json.get("to")), Json.asList(json.get("shadow_level"), one -> Json.asString(one)), Json.asList(json.get("shadow_version_id"), one -> Json.asString(one)), Json.asString(json.get("bvn")), Json.asString(json.get("phone")));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    if (customer != null) json.put("customer", customer);
    if (device != null) json.put("device", device);
    if (beneficiary != null) json.put("beneficiary", beneficiary);
    if (transactionId != null) json.put("transaction_id", transactionId);
    if (level != null) json.put("level", level);
    if (action != null) json.put("action", action);
    if (label != null) json.put("label", label);
    if (rule != null) json.put("rule", rule);
    if (policyVersionId != null) json.put("policy_version_id", policyVersionId);
    if (from != null) json.put("from", from);
    if (to != null) json.put("to", to);
    if (shadowLevel != null) json.put("shadow_level", shadowLevel);
    if (shadowVersionId != null) json.put("shadow_version_id", shadowVersionId);
    if (bvn != null) json.put("bvn", bvn);
    if (phone != null) json.put("phone", phone);
    return json;
  }
}
