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
 * @param sort `created_at` (the default): newest first, then by `decision_id`. `points`: most points first; `action` and
 *     `label` must be sent with it.
 * @param limit 50 where nothing is said.
 * @param cursor `next_cursor` of the page before, with the same filters.
 * @param shadowLevel What a version in shadow said, comma-separated.
 * @param shadowVersionId The version in shadow, comma-separated.
 * @param bvn `customer.bvn_hash`.
 * @param phone `customer.phone_hash`.
 */
public record ListDecisionsQuery(String customer, String device, String beneficiary, String transactionId, List<String> level, List<String> action, List<String> label, List<String> rule, List<String> policyVersionId, String from, String to, String sort, Long limit, String cursor, List<String> shadowLevel, List<String> shadowVersionId, String bvn, String phone) {
  /** With what is required alone. */
  public static ListDecisionsQuery of() {
    return new ListDecisionsQuery(null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null);
  }

  /** The same with another customer. */
  public ListDecisionsQuery withCustomer(String customer) {
    return new ListDecisionsQuery(customer, device, beneficiary, transactionId, level, action, label, rule, policyVersionId, from, to, sort, limit, cursor, shadowLevel, shadowVersionId, bvn, phone);
  }

  /** The same with another device. */
  public ListDecisionsQuery withDevice(String device) {
    return new ListDecisionsQuery(customer, device, beneficiary, transactionId, level, action, label, rule, policyVersionId, from, to, sort, limit, cursor, shadowLevel, shadowVersionId, bvn, phone);
  }

  /** The same with another beneficiary. */
  public ListDecisionsQuery withBeneficiary(String beneficiary) {
    return new ListDecisionsQuery(customer, device, beneficiary, transactionId, level, action, label, rule, policyVersionId, from, to, sort, limit, cursor, shadowLevel, shadowVersionId, bvn, phone);
  }

  /** The same with another transaction_id. */
  public ListDecisionsQuery withTransactionId(String transactionId) {
    return new ListDecisionsQuery(customer, device, beneficiary, transactionId, level, action, label, rule, policyVersionId, from, to, sort, limit, cursor, shadowLevel, shadowVersionId, bvn, phone);
  }

  /** The same with another level. */
  public ListDecisionsQuery withLevel(List<String> level) {
    return new ListDecisionsQuery(customer, device, beneficiary, transactionId, level, action, label, rule, policyVersionId, from, to, sort, limit, cursor, shadowLevel, shadowVersionId, bvn, phone);
  }

  /** The same with another action. */
  public ListDecisionsQuery withAction(List<String> action) {
    return new ListDecisionsQuery(customer, device, beneficiary, transactionId, level, action, label, rule, policyVersionId, from, to, sort, limit, cursor, shadowLevel, shadowVersionId, bvn, phone);
  }

  /** The same with another label. */
  public ListDecisionsQuery withLabel(List<String> label) {
    return new ListDecisionsQuery(customer, device, beneficiary, transactionId, level, action, label, rule, policyVersionId, from, to, sort, limit, cursor, shadowLevel, shadowVersionId, bvn, phone);
  }

  /** The same with another rule. */
  public ListDecisionsQuery withRule(List<String> rule) {
    return new ListDecisionsQuery(customer, device, beneficiary, transactionId, level, action, label, rule, policyVersionId, from, to, sort, limit, cursor, shadowLevel, shadowVersionId, bvn, phone);
  }

  /** The same with another policy_version_id. */
  public ListDecisionsQuery withPolicyVersionId(List<String> policyVersionId) {
    return new ListDecisionsQuery(customer, device, beneficiary, transactionId, level, action, label, rule, policyVersionId, from, to, sort, limit, cursor, shadowLevel, shadowVersionId, bvn, phone);
  }

  /** The same with another from. */
  public ListDecisionsQuery withFrom(String from) {
    return new ListDecisionsQuery(customer, device, beneficiary, transactionId, level, action, label, rule, policyVersionId, from, to, sort, limit, cursor, shadowLevel, shadowVersionId, bvn, phone);
  }

  /** The same with another to. */
  public ListDecisionsQuery withTo(String to) {
    return new ListDecisionsQuery(customer, device, beneficiary, transactionId, level, action, label, rule, policyVersionId, from, to, sort, limit, cursor, shadowLevel, shadowVersionId, bvn, phone);
  }

  /** The same with another sort. */
  public ListDecisionsQuery withSort(String sort) {
    return new ListDecisionsQuery(customer, device, beneficiary, transactionId, level, action, label, rule, policyVersionId, from, to, sort, limit, cursor, shadowLevel, shadowVersionId, bvn, phone);
  }

  /** The same with another limit. */
  public ListDecisionsQuery withLimit(Long limit) {
    return new ListDecisionsQuery(customer, device, beneficiary, transactionId, level, action, label, rule, policyVersionId, from, to, sort, limit, cursor, shadowLevel, shadowVersionId, bvn, phone);
  }

  /** The same with another cursor. */
  public ListDecisionsQuery withCursor(String cursor) {
    return new ListDecisionsQuery(customer, device, beneficiary, transactionId, level, action, label, rule, policyVersionId, from, to, sort, limit, cursor, shadowLevel, shadowVersionId, bvn, phone);
  }

  /** The same with another shadow_level. */
  public ListDecisionsQuery withShadowLevel(List<String> shadowLevel) {
    return new ListDecisionsQuery(customer, device, beneficiary, transactionId, level, action, label, rule, policyVersionId, from, to, sort, limit, cursor, shadowLevel, shadowVersionId, bvn, phone);
  }

  /** The same with another shadow_version_id. */
  public ListDecisionsQuery withShadowVersionId(List<String> shadowVersionId) {
    return new ListDecisionsQuery(customer, device, beneficiary, transactionId, level, action, label, rule, policyVersionId, from, to, sort, limit, cursor, shadowLevel, shadowVersionId, bvn, phone);
  }

  /** The same with another bvn. */
  public ListDecisionsQuery withBvn(String bvn) {
    return new ListDecisionsQuery(customer, device, beneficiary, transactionId, level, action, label, rule, policyVersionId, from, to, sort, limit, cursor, shadowLevel, shadowVersionId, bvn, phone);
  }

  /** The same with another phone. */
  public ListDecisionsQuery withPhone(String phone) {
    return new ListDecisionsQuery(customer, device, beneficiary, transactionId, level, action, label, rule, policyVersionId, from, to, sort, limit, cursor, shadowLevel, shadowVersionId, bvn, phone);
  }

  /** Reads it from JSON; null stays null. */
  public static ListDecisionsQuery fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ListDecisionsQuery(Json.asString(json.get("customer")), Json.asString(json.get("device")), Json.asString(json.get("beneficiary")), Json.asString(json.get("transaction_id")), Json.asList(json.get("level"), one -> Json.asString(one)), Json.asList(json.get("action"), one -> Json.asString(one)), Json.asList(json.get("label"), one -> Json.asString(one)), Json.asList(json.get("rule"), one -> Json.asString(one)), Json.asList(json.get("policy_version_id"), one -> Json.asString(one)), Json.asString(json.get("from")), Json.asString(json.get("to")), Json.asString(json.get("sort")), Json.asLong(json.get("limit")), Json.asString(json.get("cursor")), Json.asList(json.get("shadow_level"), one -> Json.asString(one)), Json.asList(json.get("shadow_version_id"), one -> Json.asString(one)), Json.asString(json.get("bvn")), Json.asString(json.get("phone")));
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
    if (sort != null) json.put("sort", sort);
    if (limit != null) json.put("limit", limit);
    if (cursor != null) json.put("cursor", cursor);
    if (shadowLevel != null) json.put("shadow_level", shadowLevel);
    if (shadowVersionId != null) json.put("shadow_version_id", shadowVersionId);
    if (bvn != null) json.put("bvn", bvn);
    if (phone != null) json.put("phone", phone);
    return json;
  }
}
