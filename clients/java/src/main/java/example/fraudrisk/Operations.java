// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk;

import example.fraudrisk.model.ActivatePolicyRequest;
import example.fraudrisk.model.ApiKey;
import example.fraudrisk.model.ApproveActivationRequest;
import example.fraudrisk.model.Backtest;
import example.fraudrisk.model.BacktestComparison;
import example.fraudrisk.model.BacktestReport;
import example.fraudrisk.model.CompareBacktestsQuery;
import example.fraudrisk.model.CreateFitRequest;
import example.fraudrisk.model.CreateKeyRequest;
import example.fraudrisk.model.CreatePolicyRequest;
import example.fraudrisk.model.CreateWebhookRequest;
import example.fraudrisk.model.Decision;
import example.fraudrisk.model.DecisionClaim;
import example.fraudrisk.model.DecisionRecord;
import example.fraudrisk.model.DeleteBacktestResponse;
import example.fraudrisk.model.DeleteFitResponse;
import example.fraudrisk.model.DeletePolicyResponse;
import example.fraudrisk.model.DeleteWebhookResponse;
import example.fraudrisk.model.Entity;
import example.fraudrisk.model.ExportDecisionsQuery;
import example.fraudrisk.model.Feedback;
import example.fraudrisk.model.Fit;
import example.fraudrisk.model.GetDecisionQuery;
import example.fraudrisk.model.GetOverviewQuery;
import example.fraudrisk.model.GetQualityQuery;
import example.fraudrisk.model.History;
import example.fraudrisk.model.ImportHistoryRequest;
import example.fraudrisk.model.Key;
import example.fraudrisk.model.ListAuditQuery;
import example.fraudrisk.model.ListAuditResponse;
import example.fraudrisk.model.ListBacktestRowsQuery;
import example.fraudrisk.model.ListBacktestRowsResponse;
import example.fraudrisk.model.ListBacktestsResponse;
import example.fraudrisk.model.ListDecisionsQuery;
import example.fraudrisk.model.ListDecisionsResponse;
import example.fraudrisk.model.ListDeliveriesQuery;
import example.fraudrisk.model.ListDeliveriesResponse;
import example.fraudrisk.model.ListFitsResponse;
import example.fraudrisk.model.ListHistoriesResponse;
import example.fraudrisk.model.ListKeysResponse;
import example.fraudrisk.model.ListMembersResponse;
import example.fraudrisk.model.ListPoliciesQuery;
import example.fraudrisk.model.ListPoliciesResponse;
import example.fraudrisk.model.ListRulesResponse;
import example.fraudrisk.model.ListSigningKeysResponse;
import example.fraudrisk.model.ListWebhooksResponse;
import example.fraudrisk.model.Member;
import example.fraudrisk.model.Overview;
import example.fraudrisk.model.Policy;
import example.fraudrisk.model.PolicyQuality;
import example.fraudrisk.model.PutMemberRequest;
import example.fraudrisk.model.Quota;
import example.fraudrisk.model.RemoveMemberResponse;
import example.fraudrisk.model.ScoreRequest;
import example.fraudrisk.model.SetShadowRequest;
import example.fraudrisk.model.SubmitBacktestCsvQuery;
import example.fraudrisk.model.SubmitBacktestRequest;
import example.fraudrisk.model.SubmitFeedbackBatchRequest;
import example.fraudrisk.model.SubmitFeedbackBatchResponse;
import example.fraudrisk.model.SubmitFeedbackRequest;
import example.fraudrisk.model.UpdatePolicyRequest;
import example.fraudrisk.model.UpdateWebhookRequest;
import example.fraudrisk.model.WebhookDelivery;
import example.fraudrisk.model.WebhookEndpoint;
import java.util.function.Function;

/** The service's calls, one method each. They throw {@link RefusedException} or {@link UnavailableException}. */
public abstract class Operations {
  private final Caller caller;

  Operations(Caller caller) {
    this.caller = caller;
  }

  /** Scores a transaction; a repeat of its id answers the original decision. {@code POST /v1/score} */
  public Decision score(ScoreRequest body) {
    return score(body, CallOptions.none());
  }

  /** Scores a transaction; a repeat of its id answers the original decision. {@code POST /v1/score} */
  public Decision score(ScoreRequest body, CallOptions options) {
    ApiCall call = new ApiCall("POST", "/v1/score")
        .json(body.toJson())
        .repeatable();
    return caller.call(call, options, text -> Decision.fromJson(MarkedAnswer.read(text, "decision_id", "recommended_action")));
  }

  /** Answers a decision with its audit context. {@code GET /v1/decisions/{decision_id}} */
  public DecisionRecord getDecision(String decisionId) {
    return getDecision(decisionId, GetDecisionQuery.of(), CallOptions.none());
  }

  /** Answers a decision with its audit context. {@code GET /v1/decisions/{decision_id}} */
  public DecisionRecord getDecision(String decisionId, GetDecisionQuery query) {
    return getDecision(decisionId, query, CallOptions.none());
  }

  /** Answers a decision with its audit context. {@code GET /v1/decisions/{decision_id}} */
  public DecisionRecord getDecision(String decisionId, GetDecisionQuery query, CallOptions options) {
    ApiCall call = new ApiCall("GET", "/v1/decisions/" + ApiCall.encode(decisionId))
        .query("expand", query.expand())
        .repeatable();
    return caller.call(call, options, text -> DecisionRecord.fromJson(MarkedAnswer.read(text, "decision_id")));
  }

  /** Pages through the decisions of the key's environment. The review queue is `action=manual_review&amp;label=none`. {@code GET /v1/decisions} */
  public ListDecisionsResponse listDecisions() {
    return listDecisions(ListDecisionsQuery.of(), CallOptions.none());
  }

  /** Pages through the decisions of the key's environment. The review queue is `action=manual_review&amp;label=none`. {@code GET /v1/decisions} */
  public ListDecisionsResponse listDecisions(ListDecisionsQuery query) {
    return listDecisions(query, CallOptions.none());
  }

  /** Pages through the decisions of the key's environment. The review queue is `action=manual_review&amp;label=none`. {@code GET /v1/decisions} */
  public ListDecisionsResponse listDecisions(ListDecisionsQuery query, CallOptions options) {
    ApiCall call = new ApiCall("GET", "/v1/decisions")
        .query("customer", query.customer())
        .query("device", query.device())
        .query("beneficiary", query.beneficiary())
        .query("transaction_id", query.transactionId())
        .query("level", query.level())
        .query("action", query.action())
        .query("label", query.label())
        .query("rule", query.rule())
        .query("policy_version_id", query.policyVersionId())
        .query("from", query.from())
        .query("to", query.to())
        .query("sort", query.sort())
        .query("limit", query.limit())
        .query("cursor", query.cursor())
        .query("shadow_level", query.shadowLevel())
        .query("shadow_version_id", query.shadowVersionId())
        .query("bvn", query.bvn())
        .query("phone", query.phone())
        .repeatable();
    return caller.call(call, options, text -> ListDecisionsResponse.fromJson(MarkedAnswer.read(text, "decisions")));
  }

  /** Writes decisions as a backtest's CSV: ascending by `occurred_at`, with their labels, without those whose customer was forgotten. One at a time an organisation. An export that fails on the way is cut off, never ended. {@code GET /v1/decisions/export} */
  public String exportDecisions() {
    return exportDecisions(ExportDecisionsQuery.of(), CallOptions.none());
  }

  /** Writes decisions as a backtest's CSV: ascending by `occurred_at`, with their labels, without those whose customer was forgotten. One at a time an organisation. An export that fails on the way is cut off, never ended. {@code GET /v1/decisions/export} */
  public String exportDecisions(ExportDecisionsQuery query) {
    return exportDecisions(query, CallOptions.none());
  }

  /** Writes decisions as a backtest's CSV: ascending by `occurred_at`, with their labels, without those whose customer was forgotten. One at a time an organisation. An export that fails on the way is cut off, never ended. {@code GET /v1/decisions/export} */
  public String exportDecisions(ExportDecisionsQuery query, CallOptions options) {
    ApiCall call = new ApiCall("GET", "/v1/decisions/export")
        .query("customer", query.customer())
        .query("device", query.device())
        .query("beneficiary", query.beneficiary())
        .query("transaction_id", query.transactionId())
        .query("level", query.level())
        .query("action", query.action())
        .query("label", query.label())
        .query("rule", query.rule())
        .query("policy_version_id", query.policyVersionId())
        .query("from", query.from())
        .query("to", query.to())
        .query("shadow_level", query.shadowLevel())
        .query("shadow_version_id", query.shadowVersionId())
        .query("bvn", query.bvn())
        .query("phone", query.phone())
        .repeatable();
    return caller.call(call, options, Function.identity());
  }

  /** Takes a decision to look into for ten minutes, so that nobody else does; who has it already has it ten minutes more. {@code POST /v1/decisions/{decision_id}/claim} */
  public DecisionClaim claimDecision(String decisionId) {
    return claimDecision(decisionId, CallOptions.none());
  }

  /** Takes a decision to look into for ten minutes, so that nobody else does; who has it already has it ten minutes more. {@code POST /v1/decisions/{decision_id}/claim} */
  public DecisionClaim claimDecision(String decisionId, CallOptions options) {
    ApiCall call = new ApiCall("POST", "/v1/decisions/" + ApiCall.encode(decisionId) + "/claim");
    return caller.call(call, options, text -> DecisionClaim.fromJson(MarkedAnswer.read(text, "decision_id")));
  }

  /** Answers what the engine knows of somebody or something now; nothing known is 404. Its decisions are in `GET /v1/decisions`. {@code GET /v1/entities/{kind}/{hash}} */
  public Entity getEntity(String kind, String hash) {
    return getEntity(kind, hash, CallOptions.none());
  }

  /** Answers what the engine knows of somebody or something now; nothing known is 404. Its decisions are in `GET /v1/decisions`. {@code GET /v1/entities/{kind}/{hash}} */
  public Entity getEntity(String kind, String hash, CallOptions options) {
    ApiCall call = new ApiCall("GET", "/v1/entities/" + ApiCall.encode(kind) + "/" + ApiCall.encode(hash))
        .repeatable();
    return caller.call(call, options, text -> Entity.fromJson(MarkedAnswer.read(text, "kind")));
  }

  /** Records the real outcome of a decision. {@code POST /v1/feedback} */
  public Feedback submitFeedback(SubmitFeedbackRequest body) {
    return submitFeedback(body, CallOptions.none());
  }

  /** Records the real outcome of a decision. {@code POST /v1/feedback} */
  public Feedback submitFeedback(SubmitFeedbackRequest body, CallOptions options) {
    ApiCall call = new ApiCall("POST", "/v1/feedback")
        .json(body.toJson())
        .repeatable()
        .keyed();
    return caller.call(call, options, text -> Feedback.fromJson(MarkedAnswer.read(text, "feedback_id")));
  }

  /** Records the real outcomes of up to 1,000 decisions, each by itself: a wrong one refuses itself alone. Takes one token of the key's rate for each ten. {@code POST /v1/feedback/batch} */
  public SubmitFeedbackBatchResponse submitFeedbackBatch(SubmitFeedbackBatchRequest body) {
    return submitFeedbackBatch(body, CallOptions.none());
  }

  /** Records the real outcomes of up to 1,000 decisions, each by itself: a wrong one refuses itself alone. Takes one token of the key's rate for each ten. {@code POST /v1/feedback/batch} */
  public SubmitFeedbackBatchResponse submitFeedbackBatch(SubmitFeedbackBatchRequest body, CallOptions options) {
    ApiCall call = new ApiCall("POST", "/v1/feedback/batch")
        .json(body.toJson())
        .repeatable()
        .keyed();
    return caller.call(call, options, text -> SubmitFeedbackBatchResponse.fromJson(MarkedAnswer.read(text, "results")));
  }

  /** Creates a policy with a draft version 1, or an active one when `activate` is true. {@code POST /v1/policies} */
  public Policy createPolicy(CreatePolicyRequest body) {
    return createPolicy(body, CallOptions.none());
  }

  /** Creates a policy with a draft version 1, or an active one when `activate` is true. {@code POST /v1/policies} */
  public Policy createPolicy(CreatePolicyRequest body, CallOptions options) {
    ApiCall call = new ApiCall("POST", "/v1/policies")
        .json(body.toJson())
        .repeatable()
        .keyed();
    return caller.call(call, options, text -> Policy.fromJson(MarkedAnswer.read(text, "policy_id")));
  }

  /** Lists the policies. {@code GET /v1/policies} */
  public ListPoliciesResponse listPolicies() {
    return listPolicies(ListPoliciesQuery.of(), CallOptions.none());
  }

  /** Lists the policies. {@code GET /v1/policies} */
  public ListPoliciesResponse listPolicies(ListPoliciesQuery query) {
    return listPolicies(query, CallOptions.none());
  }

  /** Lists the policies. {@code GET /v1/policies} */
  public ListPoliciesResponse listPolicies(ListPoliciesQuery query, CallOptions options) {
    ApiCall call = new ApiCall("GET", "/v1/policies")
        .query("include_archived", query.includeArchived())
        .repeatable();
    return caller.call(call, options, text -> ListPoliciesResponse.fromJson(MarkedAnswer.read(text, "policies")));
  }

  /** Answers a policy with all its versions. {@code GET /v1/policies/{policy_id}} */
  public Policy getPolicy(String policyId) {
    return getPolicy(policyId, CallOptions.none());
  }

  /** Answers a policy with all its versions. {@code GET /v1/policies/{policy_id}} */
  public Policy getPolicy(String policyId, CallOptions options) {
    ApiCall call = new ApiCall("GET", "/v1/policies/" + ApiCall.encode(policyId))
        .repeatable();
    return caller.call(call, options, text -> Policy.fromJson(MarkedAnswer.read(text, "policy_id")));
  }

  /** Merges changes onto the latest version: in place for an unused draft, else as a new draft version. {@code PATCH /v1/policies/{policy_id}} */
  public Policy updatePolicy(String policyId, UpdatePolicyRequest body) {
    return updatePolicy(policyId, body, CallOptions.none());
  }

  /** Merges changes onto the latest version: in place for an unused draft, else as a new draft version. {@code PATCH /v1/policies/{policy_id}} */
  public Policy updatePolicy(String policyId, UpdatePolicyRequest body, CallOptions options) {
    ApiCall call = new ApiCall("PATCH", "/v1/policies/" + ApiCall.encode(policyId))
        .json(body.toJson());
    return caller.call(call, options, text -> Policy.fromJson(MarkedAnswer.read(text, "policy_id")));
  }

  /** Deletes a policy that was never tested, activated or used. {@code DELETE /v1/policies/{policy_id}} */
  public DeletePolicyResponse deletePolicy(String policyId) {
    return deletePolicy(policyId, CallOptions.none());
  }

  /** Deletes a policy that was never tested, activated or used. {@code DELETE /v1/policies/{policy_id}} */
  public DeletePolicyResponse deletePolicy(String policyId, CallOptions options) {
    ApiCall call = new ApiCall("DELETE", "/v1/policies/" + ApiCall.encode(policyId));
    return caller.call(call, options, text -> DeletePolicyResponse.fromJson(MarkedAnswer.read(text, "policy_id")));
  }

  /** Makes a version the active one of its product, or tenant-wide; where activations need approval, it waits for that. {@code POST /v1/policies/{policy_id}/activate} */
  public Policy activatePolicy(String policyId, ActivatePolicyRequest body) {
    return activatePolicy(policyId, body, CallOptions.none());
  }

  /** Makes a version the active one of its product, or tenant-wide; where activations need approval, it waits for that. {@code POST /v1/policies/{policy_id}/activate} */
  public Policy activatePolicy(String policyId, ActivatePolicyRequest body, CallOptions options) {
    ApiCall call = new ApiCall("POST", "/v1/policies/" + ApiCall.encode(policyId) + "/activate")
        .json(body.toJson());
    return caller.call(call, options, text -> Policy.fromJson(MarkedAnswer.read(text, "policy_id")));
  }

  /** Approves the activation that waits, with a key of another member than asked for it. {@code POST /v1/policies/{policy_id}/approve} */
  public Policy approveActivation(String policyId, ApproveActivationRequest body) {
    return approveActivation(policyId, body, CallOptions.none());
  }

  /** Approves the activation that waits, with a key of another member than asked for it. {@code POST /v1/policies/{policy_id}/approve} */
  public Policy approveActivation(String policyId, ApproveActivationRequest body, CallOptions options) {
    ApiCall call = new ApiCall("POST", "/v1/policies/" + ApiCall.encode(policyId) + "/approve")
        .json(body.toJson());
    return caller.call(call, options, text -> Policy.fromJson(MarkedAnswer.read(text, "policy_id")));
  }

  /** Withdraws, or refuses, the activation that waits; without one it changes nothing. {@code DELETE /v1/policies/{policy_id}/approve} */
  public Policy withdrawActivation(String policyId) {
    return withdrawActivation(policyId, CallOptions.none());
  }

  /** Withdraws, or refuses, the activation that waits; without one it changes nothing. {@code DELETE /v1/policies/{policy_id}/approve} */
  public Policy withdrawActivation(String policyId, CallOptions options) {
    ApiCall call = new ApiCall("DELETE", "/v1/policies/" + ApiCall.encode(policyId) + "/approve");
    return caller.call(call, options, text -> Policy.fromJson(MarkedAnswer.read(text, "policy_id")));
  }

  /** Retires a policy. {@code POST /v1/policies/{policy_id}/archive} */
  public Policy archivePolicy(String policyId) {
    return archivePolicy(policyId, CallOptions.none());
  }

  /** Retires a policy. {@code POST /v1/policies/{policy_id}/archive} */
  public Policy archivePolicy(String policyId, CallOptions options) {
    ApiCall call = new ApiCall("POST", "/v1/policies/" + ApiCall.encode(policyId) + "/archive");
    return caller.call(call, options, text -> Policy.fromJson(MarkedAnswer.read(text, "policy_id")));
  }

  /** Lets a version decide beside the active one, without any effect, so that the two can be compared. {@code POST /v1/policies/{policy_id}/shadow} */
  public Policy setShadow(String policyId, SetShadowRequest body) {
    return setShadow(policyId, body, CallOptions.none());
  }

  /** Lets a version decide beside the active one, without any effect, so that the two can be compared. {@code POST /v1/policies/{policy_id}/shadow} */
  public Policy setShadow(String policyId, SetShadowRequest body, CallOptions options) {
    ApiCall call = new ApiCall("POST", "/v1/policies/" + ApiCall.encode(policyId) + "/shadow")
        .json(body.toJson());
    return caller.call(call, options, text -> Policy.fromJson(MarkedAnswer.read(text, "policy_id")));
  }

  /** Ends the shadow of a policy; without one it changes nothing. {@code DELETE /v1/policies/{policy_id}/shadow} */
  public Policy endShadow(String policyId) {
    return endShadow(policyId, CallOptions.none());
  }

  /** Ends the shadow of a policy; without one it changes nothing. {@code DELETE /v1/policies/{policy_id}/shadow} */
  public Policy endShadow(String policyId, CallOptions options) {
    ApiCall call = new ApiCall("DELETE", "/v1/policies/" + ApiCall.encode(policyId) + "/shadow");
    return caller.call(call, options, text -> Policy.fromJson(MarkedAnswer.read(text, "policy_id")));
  }

  /** Answers how a version does in live decisions: alerts, precision and recall by the day, drift, and its agreement with the version in shadow. {@code GET /v1/policies/{policy_id}/quality} */
  public PolicyQuality getQuality(String policyId) {
    return getQuality(policyId, GetQualityQuery.of(), CallOptions.none());
  }

  /** Answers how a version does in live decisions: alerts, precision and recall by the day, drift, and its agreement with the version in shadow. {@code GET /v1/policies/{policy_id}/quality} */
  public PolicyQuality getQuality(String policyId, GetQualityQuery query) {
    return getQuality(policyId, query, CallOptions.none());
  }

  /** Answers how a version does in live decisions: alerts, precision and recall by the day, drift, and its agreement with the version in shadow. {@code GET /v1/policies/{policy_id}/quality} */
  public PolicyQuality getQuality(String policyId, GetQualityQuery query, CallOptions options) {
    ApiCall call = new ApiCall("GET", "/v1/policies/" + ApiCall.encode(policyId) + "/quality")
        .query("version", query.version())
        .query("from", query.from())
        .query("to", query.to())
        .repeatable();
    return caller.call(call, options, text -> PolicyQuality.fromJson(MarkedAnswer.read(text, "policy_id")));
  }

  /** Lists the rules that a policy may use, with their parameters. {@code GET /v1/rules} */
  public ListRulesResponse listRules() {
    return listRules(CallOptions.none());
  }

  /** Lists the rules that a policy may use, with their parameters. {@code GET /v1/rules} */
  public ListRulesResponse listRules(CallOptions options) {
    ApiCall call = new ApiCall("GET", "/v1/rules")
        .repeatable();
    return caller.call(call, options, text -> ListRulesResponse.fromJson(MarkedAnswer.read(text, "rules")));
  }

  /** Accepts a batch and queues it. {@code POST /v1/backtest} */
  public Backtest submitBacktest(SubmitBacktestRequest body) {
    return submitBacktest(body, CallOptions.none());
  }

  /** Accepts a batch and queues it. {@code POST /v1/backtest} */
  public Backtest submitBacktest(SubmitBacktestRequest body, CallOptions options) {
    ApiCall call = new ApiCall("POST", "/v1/backtest")
        .json(body.toJson())
        .repeatable()
        .keyed();
    return caller.call(call, options, text -> Backtest.fromJson(MarkedAnswer.read(text, "backtest_id")));
  }

  /** Accepts a batch and queues it. {@code POST /v1/backtest} */
  public Backtest submitBacktestCsv(byte[] csv) {
    return submitBacktestCsv(csv, SubmitBacktestCsvQuery.of(), CallOptions.none());
  }

  /** Accepts a batch and queues it. {@code POST /v1/backtest} */
  public Backtest submitBacktestCsv(byte[] csv, SubmitBacktestCsvQuery query) {
    return submitBacktestCsv(csv, query, CallOptions.none());
  }

  /** Accepts a batch and queues it. {@code POST /v1/backtest} */
  public Backtest submitBacktestCsv(byte[] csv, SubmitBacktestCsvQuery query, CallOptions options) {
    ApiCall call = new ApiCall("POST", "/v1/backtest")
        .csv(csv)
        .query("policy_version_id", query.policyVersionId())
        .query("policy_id", query.policyId())
        .query("version", query.version())
        .query("product", query.product())
        .query("notify_emails", query.notifyEmails())
        .repeatable()
        .keyed();
    return caller.call(call, options, text -> Backtest.fromJson(MarkedAnswer.read(text, "backtest_id")));
  }

  /** Lists the 50 most recent backtests. {@code GET /v1/backtest} */
  public ListBacktestsResponse listBacktests() {
    return listBacktests(CallOptions.none());
  }

  /** Lists the 50 most recent backtests. {@code GET /v1/backtest} */
  public ListBacktestsResponse listBacktests(CallOptions options) {
    ApiCall call = new ApiCall("GET", "/v1/backtest")
        .repeatable();
    return caller.call(call, options, text -> ListBacktestsResponse.fromJson(MarkedAnswer.read(text, "backtests")));
  }

  /** Answers a backtest. {@code GET /v1/backtest/{backtest_id}} */
  public Backtest getBacktest(String backtestId) {
    return getBacktest(backtestId, CallOptions.none());
  }

  /** Answers a backtest. {@code GET /v1/backtest/{backtest_id}} */
  public Backtest getBacktest(String backtestId, CallOptions options) {
    ApiCall call = new ApiCall("GET", "/v1/backtest/" + ApiCall.encode(backtestId))
        .repeatable();
    return caller.call(call, options, text -> Backtest.fromJson(MarkedAnswer.read(text, "backtest_id")));
  }

  /** Removes a backtest that has ended, with its rows and its report; what it tested stays tested. {@code DELETE /v1/backtest/{backtest_id}} */
  public DeleteBacktestResponse deleteBacktest(String backtestId) {
    return deleteBacktest(backtestId, CallOptions.none());
  }

  /** Removes a backtest that has ended, with its rows and its report; what it tested stays tested. {@code DELETE /v1/backtest/{backtest_id}} */
  public DeleteBacktestResponse deleteBacktest(String backtestId, CallOptions options) {
    ApiCall call = new ApiCall("DELETE", "/v1/backtest/" + ApiCall.encode(backtestId));
    return caller.call(call, options, text -> DeleteBacktestResponse.fromJson(MarkedAnswer.read(text, "backtest_id")));
  }

  /** Pages through the rows. {@code GET /v1/backtest/{backtest_id}/rows} */
  public ListBacktestRowsResponse listBacktestRows(String backtestId) {
    return listBacktestRows(backtestId, ListBacktestRowsQuery.of(), CallOptions.none());
  }

  /** Pages through the rows. {@code GET /v1/backtest/{backtest_id}/rows} */
  public ListBacktestRowsResponse listBacktestRows(String backtestId, ListBacktestRowsQuery query) {
    return listBacktestRows(backtestId, query, CallOptions.none());
  }

  /** Pages through the rows. {@code GET /v1/backtest/{backtest_id}/rows} */
  public ListBacktestRowsResponse listBacktestRows(String backtestId, ListBacktestRowsQuery query, CallOptions options) {
    ApiCall call = new ApiCall("GET", "/v1/backtest/" + ApiCall.encode(backtestId) + "/rows")
        .query("after", query.after())
        .query("limit", query.limit())
        .query("errors_only", query.errorsOnly())
        .query("expand", query.expand())
        .repeatable();
    return caller.call(call, options, text -> ListBacktestRowsResponse.fromJson(MarkedAnswer.read(text, "rows")));
  }

  /** Answers what a completed backtest says beyond its summary: rules, threshold sweep, ranking, amounts, alerts, cold rows. {@code GET /v1/backtest/{backtest_id}/report} */
  public BacktestReport getBacktestReport(String backtestId) {
    return getBacktestReport(backtestId, CallOptions.none());
  }

  /** Answers what a completed backtest says beyond its summary: rules, threshold sweep, ranking, amounts, alerts, cold rows. {@code GET /v1/backtest/{backtest_id}/report} */
  public BacktestReport getBacktestReport(String backtestId, CallOptions options) {
    ApiCall call = new ApiCall("GET", "/v1/backtest/" + ApiCall.encode(backtestId) + "/report")
        .repeatable();
    return caller.call(call, options, text -> BacktestReport.fromJson(MarkedAnswer.read(text, "backtest_id")));
  }

  /** Compares two completed backtests of one data set. {@code GET /v1/backtest/{backtest_id}/compare} */
  public BacktestComparison compareBacktests(String backtestId, CompareBacktestsQuery query) {
    return compareBacktests(backtestId, query, CallOptions.none());
  }

  /** Compares two completed backtests of one data set. {@code GET /v1/backtest/{backtest_id}/compare} */
  public BacktestComparison compareBacktests(String backtestId, CompareBacktestsQuery query, CallOptions options) {
    ApiCall call = new ApiCall("GET", "/v1/backtest/" + ApiCall.encode(backtestId) + "/compare")
        .query("with", query.with())
        .query("swap", query.swap())
        .repeatable();
    return caller.call(call, options, text -> BacktestComparison.fromJson(MarkedAnswer.read(text, "backtest_id")));
  }

  /** Stops a backtest that is queued or running. {@code POST /v1/backtest/{backtest_id}/cancel} */
  public Backtest cancelBacktest(String backtestId) {
    return cancelBacktest(backtestId, CallOptions.none());
  }

  /** Stops a backtest that is queued or running. {@code POST /v1/backtest/{backtest_id}/cancel} */
  public Backtest cancelBacktest(String backtestId, CallOptions options) {
    ApiCall call = new ApiCall("POST", "/v1/backtest/" + ApiCall.encode(backtestId) + "/cancel");
    return caller.call(call, options, text -> Backtest.fromJson(MarkedAnswer.read(text, "backtest_id")));
  }

  /** Queues a fit over the rows of a completed backtest. {@code POST /v1/fits} */
  public Fit createFit(CreateFitRequest body) {
    return createFit(body, CallOptions.none());
  }

  /** Queues a fit over the rows of a completed backtest. {@code POST /v1/fits} */
  public Fit createFit(CreateFitRequest body, CallOptions options) {
    ApiCall call = new ApiCall("POST", "/v1/fits")
        .json(body.toJson())
        .repeatable()
        .keyed();
    return caller.call(call, options, text -> Fit.fromJson(MarkedAnswer.read(text, "fit_id")));
  }

  /** Lists the 50 most recent fits. {@code GET /v1/fits} */
  public ListFitsResponse listFits() {
    return listFits(CallOptions.none());
  }

  /** Lists the 50 most recent fits. {@code GET /v1/fits} */
  public ListFitsResponse listFits(CallOptions options) {
    ApiCall call = new ApiCall("GET", "/v1/fits")
        .repeatable();
    return caller.call(call, options, text -> ListFitsResponse.fromJson(MarkedAnswer.read(text, "fits")));
  }

  /** Answers a fit. {@code GET /v1/fits/{fit_id}} */
  public Fit getFit(String fitId) {
    return getFit(fitId, CallOptions.none());
  }

  /** Answers a fit. {@code GET /v1/fits/{fit_id}} */
  public Fit getFit(String fitId, CallOptions options) {
    ApiCall call = new ApiCall("GET", "/v1/fits/" + ApiCall.encode(fitId))
        .repeatable();
    return caller.call(call, options, text -> Fit.fromJson(MarkedAnswer.read(text, "fit_id")));
  }

  /** Removes a fit that has ended. {@code DELETE /v1/fits/{fit_id}} */
  public DeleteFitResponse deleteFit(String fitId) {
    return deleteFit(fitId, CallOptions.none());
  }

  /** Removes a fit that has ended. {@code DELETE /v1/fits/{fit_id}} */
  public DeleteFitResponse deleteFit(String fitId, CallOptions options) {
    ApiCall call = new ApiCall("DELETE", "/v1/fits/" + ApiCall.encode(fitId));
    return caller.call(call, options, text -> DeleteFitResponse.fromJson(MarkedAnswer.read(text, "fit_id")));
  }

  /** Stops a fit that is queued or running. {@code POST /v1/fits/{fit_id}/cancel} */
  public Fit cancelFit(String fitId) {
    return cancelFit(fitId, CallOptions.none());
  }

  /** Stops a fit that is queued or running. {@code POST /v1/fits/{fit_id}/cancel} */
  public Fit cancelFit(String fitId, CallOptions options) {
    ApiCall call = new ApiCall("POST", "/v1/fits/" + ApiCall.encode(fitId) + "/cancel");
    return caller.call(call, options, text -> Fit.fromJson(MarkedAnswer.read(text, "fit_id")));
  }

  /** Accepts past transactions and queues their import. {@code POST /v1/history} */
  public History importHistory(ImportHistoryRequest body) {
    return importHistory(body, CallOptions.none());
  }

  /** Accepts past transactions and queues their import. {@code POST /v1/history} */
  public History importHistory(ImportHistoryRequest body, CallOptions options) {
    ApiCall call = new ApiCall("POST", "/v1/history")
        .json(body.toJson())
        .repeatable()
        .keyed();
    return caller.call(call, options, text -> History.fromJson(MarkedAnswer.read(text, "history_id")));
  }

  /** Accepts past transactions and queues their import. {@code POST /v1/history} */
  public History importHistoryCsv(byte[] csv) {
    return importHistoryCsv(csv, CallOptions.none());
  }

  /** Accepts past transactions and queues their import. {@code POST /v1/history} */
  public History importHistoryCsv(byte[] csv, CallOptions options) {
    ApiCall call = new ApiCall("POST", "/v1/history")
        .csv(csv)
        .repeatable()
        .keyed();
    return caller.call(call, options, text -> History.fromJson(MarkedAnswer.read(text, "history_id")));
  }

  /** Lists the 50 most recent imports. {@code GET /v1/history} */
  public ListHistoriesResponse listHistories() {
    return listHistories(CallOptions.none());
  }

  /** Lists the 50 most recent imports. {@code GET /v1/history} */
  public ListHistoriesResponse listHistories(CallOptions options) {
    ApiCall call = new ApiCall("GET", "/v1/history")
        .repeatable();
    return caller.call(call, options, text -> ListHistoriesResponse.fromJson(MarkedAnswer.read(text, "histories")));
  }

  /** Answers an import. {@code GET /v1/history/{history_id}} */
  public History getHistory(String historyId) {
    return getHistory(historyId, CallOptions.none());
  }

  /** Answers an import. {@code GET /v1/history/{history_id}} */
  public History getHistory(String historyId, CallOptions options) {
    ApiCall call = new ApiCall("GET", "/v1/history/" + ApiCall.encode(historyId))
        .repeatable();
    return caller.call(call, options, text -> History.fromJson(MarkedAnswer.read(text, "history_id")));
  }

  /** Stops an import that is queued or running; what is in the profiles by then stays in them. {@code POST /v1/history/{history_id}/cancel} */
  public History cancelHistory(String historyId) {
    return cancelHistory(historyId, CallOptions.none());
  }

  /** Stops an import that is queued or running; what is in the profiles by then stays in them. {@code POST /v1/history/{history_id}/cancel} */
  public History cancelHistory(String historyId, CallOptions options) {
    ApiCall call = new ApiCall("POST", "/v1/history/" + ApiCall.encode(historyId) + "/cancel");
    return caller.call(call, options, text -> History.fromJson(MarkedAnswer.read(text, "history_id")));
  }

  /** Registers an endpoint; its secret is shown once. {@code POST /v1/webhooks} */
  public WebhookEndpoint createWebhook(CreateWebhookRequest body) {
    return createWebhook(body, CallOptions.none());
  }

  /** Registers an endpoint; its secret is shown once. {@code POST /v1/webhooks} */
  public WebhookEndpoint createWebhook(CreateWebhookRequest body, CallOptions options) {
    ApiCall call = new ApiCall("POST", "/v1/webhooks")
        .json(body.toJson());
    return caller.call(call, options, text -> WebhookEndpoint.fromJson(MarkedAnswer.read(text, "webhook_id")));
  }

  /** Lists the endpoints of the key's environment. {@code GET /v1/webhooks} */
  public ListWebhooksResponse listWebhooks() {
    return listWebhooks(CallOptions.none());
  }

  /** Lists the endpoints of the key's environment. {@code GET /v1/webhooks} */
  public ListWebhooksResponse listWebhooks(CallOptions options) {
    ApiCall call = new ApiCall("GET", "/v1/webhooks")
        .repeatable();
    return caller.call(call, options, text -> ListWebhooksResponse.fromJson(MarkedAnswer.read(text, "webhooks")));
  }

  /** Answers an endpoint. {@code GET /v1/webhooks/{webhook_id}} */
  public WebhookEndpoint getWebhook(String webhookId) {
    return getWebhook(webhookId, CallOptions.none());
  }

  /** Answers an endpoint. {@code GET /v1/webhooks/{webhook_id}} */
  public WebhookEndpoint getWebhook(String webhookId, CallOptions options) {
    ApiCall call = new ApiCall("GET", "/v1/webhooks/" + ApiCall.encode(webhookId))
        .repeatable();
    return caller.call(call, options, text -> WebhookEndpoint.fromJson(MarkedAnswer.read(text, "webhook_id")));
  }

  /** Changes what is sent of an endpoint. {@code PATCH /v1/webhooks/{webhook_id}} */
  public WebhookEndpoint updateWebhook(String webhookId, UpdateWebhookRequest body) {
    return updateWebhook(webhookId, body, CallOptions.none());
  }

  /** Changes what is sent of an endpoint. {@code PATCH /v1/webhooks/{webhook_id}} */
  public WebhookEndpoint updateWebhook(String webhookId, UpdateWebhookRequest body, CallOptions options) {
    ApiCall call = new ApiCall("PATCH", "/v1/webhooks/" + ApiCall.encode(webhookId))
        .json(body.toJson());
    return caller.call(call, options, text -> WebhookEndpoint.fromJson(MarkedAnswer.read(text, "webhook_id")));
  }

  /** Removes an endpoint. {@code DELETE /v1/webhooks/{webhook_id}} */
  public DeleteWebhookResponse deleteWebhook(String webhookId) {
    return deleteWebhook(webhookId, CallOptions.none());
  }

  /** Removes an endpoint. {@code DELETE /v1/webhooks/{webhook_id}} */
  public DeleteWebhookResponse deleteWebhook(String webhookId, CallOptions options) {
    ApiCall call = new ApiCall("DELETE", "/v1/webhooks/" + ApiCall.encode(webhookId));
    return caller.call(call, options, text -> DeleteWebhookResponse.fromJson(MarkedAnswer.read(text, "webhook_id")));
  }

  /** Issues a new secret; the old one signs for another 24 hours. {@code POST /v1/webhooks/{webhook_id}/rotate-secret} */
  public WebhookEndpoint rotateWebhookSecret(String webhookId) {
    return rotateWebhookSecret(webhookId, CallOptions.none());
  }

  /** Issues a new secret; the old one signs for another 24 hours. {@code POST /v1/webhooks/{webhook_id}/rotate-secret} */
  public WebhookEndpoint rotateWebhookSecret(String webhookId, CallOptions options) {
    ApiCall call = new ApiCall("POST", "/v1/webhooks/" + ApiCall.encode(webhookId) + "/rotate-secret");
    return caller.call(call, options, text -> WebhookEndpoint.fromJson(MarkedAnswer.read(text, "webhook_id")));
  }

  /** Queues a `webhook.test` event, even for a disabled endpoint; it is attempted once. {@code POST /v1/webhooks/{webhook_id}/test} */
  public WebhookDelivery testWebhook(String webhookId) {
    return testWebhook(webhookId, CallOptions.none());
  }

  /** Queues a `webhook.test` event, even for a disabled endpoint; it is attempted once. {@code POST /v1/webhooks/{webhook_id}/test} */
  public WebhookDelivery testWebhook(String webhookId, CallOptions options) {
    ApiCall call = new ApiCall("POST", "/v1/webhooks/" + ApiCall.encode(webhookId) + "/test");
    return caller.call(call, options, text -> WebhookDelivery.fromJson(MarkedAnswer.read(text, "delivery_id")));
  }

  /** Pages through the deliveries of an endpoint. {@code GET /v1/webhooks/{webhook_id}/deliveries} */
  public ListDeliveriesResponse listDeliveries(String webhookId) {
    return listDeliveries(webhookId, ListDeliveriesQuery.of(), CallOptions.none());
  }

  /** Pages through the deliveries of an endpoint. {@code GET /v1/webhooks/{webhook_id}/deliveries} */
  public ListDeliveriesResponse listDeliveries(String webhookId, ListDeliveriesQuery query) {
    return listDeliveries(webhookId, query, CallOptions.none());
  }

  /** Pages through the deliveries of an endpoint. {@code GET /v1/webhooks/{webhook_id}/deliveries} */
  public ListDeliveriesResponse listDeliveries(String webhookId, ListDeliveriesQuery query, CallOptions options) {
    ApiCall call = new ApiCall("GET", "/v1/webhooks/" + ApiCall.encode(webhookId) + "/deliveries")
        .query("status", query.status())
        .query("limit", query.limit())
        .query("cursor", query.cursor())
        .repeatable();
    return caller.call(call, options, text -> ListDeliveriesResponse.fromJson(MarkedAnswer.read(text, "deliveries")));
  }

  /** Answers a delivery with its attempts. {@code GET /v1/webhooks/{webhook_id}/deliveries/{delivery_id}} */
  public WebhookDelivery getDelivery(String webhookId, String deliveryId) {
    return getDelivery(webhookId, deliveryId, CallOptions.none());
  }

  /** Answers a delivery with its attempts. {@code GET /v1/webhooks/{webhook_id}/deliveries/{delivery_id}} */
  public WebhookDelivery getDelivery(String webhookId, String deliveryId, CallOptions options) {
    ApiCall call = new ApiCall("GET", "/v1/webhooks/" + ApiCall.encode(webhookId) + "/deliveries/" + ApiCall.encode(deliveryId))
        .repeatable();
    return caller.call(call, options, text -> WebhookDelivery.fromJson(MarkedAnswer.read(text, "delivery_id")));
  }

  /** Queues the same event again, with a fresh three-day retry window. {@code POST /v1/webhooks/{webhook_id}/deliveries/{delivery_id}/resend} */
  public WebhookDelivery resendDelivery(String webhookId, String deliveryId) {
    return resendDelivery(webhookId, deliveryId, CallOptions.none());
  }

  /** Queues the same event again, with a fresh three-day retry window. {@code POST /v1/webhooks/{webhook_id}/deliveries/{delivery_id}/resend} */
  public WebhookDelivery resendDelivery(String webhookId, String deliveryId, CallOptions options) {
    ApiCall call = new ApiCall("POST", "/v1/webhooks/" + ApiCall.encode(webhookId) + "/deliveries/" + ApiCall.encode(deliveryId) + "/resend");
    return caller.call(call, options, text -> WebhookDelivery.fromJson(MarkedAnswer.read(text, "delivery_id")));
  }

  /** Answers what the key of this very call may do. {@code GET /v1/key} */
  public Key getKey() {
    return getKey(CallOptions.none());
  }

  /** Answers what the key of this very call may do. {@code GET /v1/key} */
  public Key getKey(CallOptions options) {
    ApiCall call = new ApiCall("GET", "/v1/key")
        .repeatable();
    return caller.call(call, options, text -> Key.fromJson(MarkedAnswer.read(text, "key_id")));
  }

  /** Lists the keys of the caller's environment. {@code GET /v1/keys} */
  public ListKeysResponse listKeys() {
    return listKeys(CallOptions.none());
  }

  /** Lists the keys of the caller's environment. {@code GET /v1/keys} */
  public ListKeysResponse listKeys(CallOptions options) {
    ApiCall call = new ApiCall("GET", "/v1/keys")
        .repeatable();
    return caller.call(call, options, text -> ListKeysResponse.fromJson(MarkedAnswer.read(text, "keys")));
  }

  /** Makes a key of the caller's environment that may do no more than the caller, and answers it, this once. {@code POST /v1/keys} */
  public ApiKey createKey(CreateKeyRequest body) {
    return createKey(body, CallOptions.none());
  }

  /** Makes a key of the caller's environment that may do no more than the caller, and answers it, this once. {@code POST /v1/keys} */
  public ApiKey createKey(CreateKeyRequest body, CallOptions options) {
    ApiCall call = new ApiCall("POST", "/v1/keys")
        .json(body.toJson());
    return caller.call(call, options, text -> ApiKey.fromJson(MarkedAnswer.read(text, "key_id")));
  }

  /** Revokes a key for good; every process refuses it within 5 seconds. {@code POST /v1/keys/{key_id}/revoke} */
  public ApiKey revokeKey(String keyId) {
    return revokeKey(keyId, CallOptions.none());
  }

  /** Revokes a key for good; every process refuses it within 5 seconds. {@code POST /v1/keys/{key_id}/revoke} */
  public ApiKey revokeKey(String keyId, CallOptions options) {
    ApiCall call = new ApiCall("POST", "/v1/keys/" + ApiCall.encode(keyId) + "/revoke");
    return caller.call(call, options, text -> ApiKey.fromJson(MarkedAnswer.read(text, "key_id")));
  }

  /** Lists the members. {@code GET /v1/members} */
  public ListMembersResponse listMembers() {
    return listMembers(CallOptions.none());
  }

  /** Lists the members. {@code GET /v1/members} */
  public ListMembersResponse listMembers(CallOptions options) {
    ApiCall call = new ApiCall("GET", "/v1/members")
        .repeatable();
    return caller.call(call, options, text -> ListMembersResponse.fromJson(MarkedAnswer.read(text, "members")));
  }

  /** Adds a member, or changes the role of the one with that e-mail, whatever its case. {@code POST /v1/members} */
  public Member putMember(PutMemberRequest body) {
    return putMember(body, CallOptions.none());
  }

  /** Adds a member, or changes the role of the one with that e-mail, whatever its case. {@code POST /v1/members} */
  public Member putMember(PutMemberRequest body, CallOptions options) {
    ApiCall call = new ApiCall("POST", "/v1/members")
        .json(body.toJson());
    return caller.call(call, options, text -> Member.fromJson(MarkedAnswer.read(text, "email")));
  }

  /** Removes a member, and revokes the keys that are bound to them. {@code DELETE /v1/members/{email}} */
  public RemoveMemberResponse removeMember(String email) {
    return removeMember(email, CallOptions.none());
  }

  /** Removes a member, and revokes the keys that are bound to them. {@code DELETE /v1/members/{email}} */
  public RemoveMemberResponse removeMember(String email, CallOptions options) {
    ApiCall call = new ApiCall("DELETE", "/v1/members/" + ApiCall.encode(email));
    return caller.call(call, options, text -> RemoveMemberResponse.fromJson(MarkedAnswer.read(text, "email")));
  }

  /** Answers the limit and what is used of it. {@code GET /v1/quota} */
  public Quota getQuota() {
    return getQuota(CallOptions.none());
  }

  /** Answers the limit and what is used of it. {@code GET /v1/quota} */
  public Quota getQuota(CallOptions options) {
    ApiCall call = new ApiCall("GET", "/v1/quota")
        .repeatable();
    return caller.call(call, options, text -> Quota.fromJson(MarkedAnswer.read(text, "environment")));
  }

  /** Pages through the changes of policies, keys, members, quotas and webhooks. {@code GET /v1/audit} */
  public ListAuditResponse listAudit() {
    return listAudit(ListAuditQuery.of(), CallOptions.none());
  }

  /** Pages through the changes of policies, keys, members, quotas and webhooks. {@code GET /v1/audit} */
  public ListAuditResponse listAudit(ListAuditQuery query) {
    return listAudit(query, CallOptions.none());
  }

  /** Pages through the changes of policies, keys, members, quotas and webhooks. {@code GET /v1/audit} */
  public ListAuditResponse listAudit(ListAuditQuery query, CallOptions options) {
    ApiCall call = new ApiCall("GET", "/v1/audit")
        .query("limit", query.limit())
        .query("cursor", query.cursor())
        .repeatable();
    return caller.call(call, options, text -> ListAuditResponse.fromJson(MarkedAnswer.read(text, "audit")));
  }

  /** Lists the public halves, old ones included; they are the store's, the same for every organisation. {@code GET /v1/signing-keys} */
  public ListSigningKeysResponse listSigningKeys() {
    return listSigningKeys(CallOptions.none());
  }

  /** Lists the public halves, old ones included; they are the store's, the same for every organisation. {@code GET /v1/signing-keys} */
  public ListSigningKeysResponse listSigningKeys(CallOptions options) {
    ApiCall call = new ApiCall("GET", "/v1/signing-keys")
        .repeatable();
    return caller.call(call, options, text -> ListSigningKeysResponse.fromJson(MarkedAnswer.read(text, "signing_keys")));
  }

  /** Answers counts of new decisions by the hour, and what changed. A count may be some seconds late. {@code GET /v1/overview} */
  public Overview getOverview() {
    return getOverview(GetOverviewQuery.of(), CallOptions.none());
  }

  /** Answers counts of new decisions by the hour, and what changed. A count may be some seconds late. {@code GET /v1/overview} */
  public Overview getOverview(GetOverviewQuery query) {
    return getOverview(query, CallOptions.none());
  }

  /** Answers counts of new decisions by the hour, and what changed. A count may be some seconds late. {@code GET /v1/overview} */
  public Overview getOverview(GetOverviewQuery query, CallOptions options) {
    ApiCall call = new ApiCall("GET", "/v1/overview")
        .query("hours", query.hours())
        .repeatable();
    return caller.call(call, options, text -> Overview.fromJson(MarkedAnswer.read(text, "hours")));
  }
}
