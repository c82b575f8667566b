// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
import type { Call, CallOptions } from "./call.ts";
import type {
  ActivatePolicyRequest,
  ApiKey,
  ApproveActivationRequest,
  Backtest,
  BacktestComparison,
  BacktestReport,
  CreateFitRequest,
  CreateKeyRequest,
  CreatePolicyRequest,
  CreateWebhookRequest,
  Decision,
  DecisionClaim,
  DecisionRecord,
  DeleteBacktestResponse,
  DeleteFitResponse,
  DeletePolicyResponse,
  DeleteWebhookResponse,
  DeliveryStatus,
  Entity,
  Feedback,
  Fit,
  History,
  ImportHistoryRequest,
  Key,
  ListAuditResponse,
  ListBacktestRowsResponse,
  ListBacktestsResponse,
  ListDecisionsResponse,
  ListDeliveriesResponse,
  ListFitsResponse,
  ListHistoriesResponse,
  ListKeysResponse,
  ListMembersResponse,
  ListPoliciesResponse,
  ListRulesResponse,
  ListSigningKeysResponse,
  ListWebhooksResponse,
  Member,
  Overview,
  Policy,
  PolicyQuality,
  PutMemberRequest,
  Quota,
  RemoveMemberResponse,
  ScoreRequest,
  SetShadowRequest,
  SubmitBacktestRequest,
  SubmitFeedbackBatchRequest,
  SubmitFeedbackBatchResponse,
  SubmitFeedbackRequest,
  UpdatePolicyRequest,
  UpdateWebhookRequest,
  WebhookDelivery,
  WebhookEndpoint,
} from "./types.ts";

/** The calls of the service, one method each. A refusal and a missing answer are thrown as `FraudRiskError`. */
export interface Operations {
  /** Scores a transaction; a repeat of its id answers the original decision. `POST /v1/score` */
  score(body: ScoreRequest, options?: CallOptions): Promise<Decision>;
  /** Answers a decision with its audit context. `GET /v1/decisions/{decision_id}` */
  getDecision(
    decisionId: string,
    query?: { readonly expand?: readonly string[] },
    options?: CallOptions,
  ): Promise<DecisionRecord>;
  /**
   * Pages through the decisions of the key's environment. The review queue is `action=manual_review&label=none`. `GET
   * /v1/decisions`
   */
  listDecisions(
    query?: {
      readonly customer?: string;
      readonly device?: string;
      readonly beneficiary?: string;
      readonly transaction_id?: string;
      readonly level?: readonly string[];
      readonly action?: readonly string[];
      readonly label?: readonly string[];
      readonly rule?: readonly string[];
      readonly policy_version_id?: readonly string[];
      readonly from?: string;
      readonly to?: string;
      readonly sort?: string;
      readonly limit?: number;
      readonly cursor?: string;
      readonly shadow_level?: readonly string[];
      readonly shadow_version_id?: readonly string[];
      readonly bvn?: string;
      readonly phone?: string;
    },
    options?: CallOptions,
  ): Promise<ListDecisionsResponse>;
  /**
   * Writes decisions as a backtest's CSV: ascending by `occurred_at`, with their labels, without those whose customer
   * was forgotten. One at a time an organisation. An export that fails on the way is cut off, never ended. `GET
   * /v1/decisions/export`
   */
  exportDecisions(
    query?: {
      readonly customer?: string;
      readonly device?: string;
      readonly beneficiary?: string;
      readonly transaction_id?: string;
      readonly level?: readonly string[];
      readonly action?: readonly string[];
      readonly label?: readonly string[];
      readonly rule?: readonly string[];
      readonly policy_version_id?: readonly string[];
      readonly from?: string;
      readonly to?: string;
      readonly shadow_level?: readonly string[];
      readonly shadow_version_id?: readonly string[];
      readonly bvn?: string;
      readonly phone?: string;
    },
    options?: CallOptions,
  ): Promise<string>;
  /**
   * Takes a decision to look into for ten minutes, so that nobody else does; who has it already has it ten minutes
   * more. `POST /v1/decisions/{decision_id}/claim`
   */
  claimDecision(decisionId: string, options?: CallOptions): Promise<DecisionClaim>;
  /**
   * Answers what the engine knows of somebody or something now; nothing known is 404. Its decisions are in `GET
   * /v1/decisions`. `GET /v1/entities/{kind}/{hash}`
   */
  getEntity(kind: string, hash: string, options?: CallOptions): Promise<Entity>;
  /** Records the real outcome of a decision. `POST /v1/feedback` */
  submitFeedback(body: SubmitFeedbackRequest, options?: CallOptions): Promise<Feedback>;
  /**
   * Records the real outcomes of up to 1,000 decisions, each by itself: a wrong one refuses itself alone. Takes one
   * token of the key's rate for each ten. `POST /v1/feedback/batch`
   */
  submitFeedbackBatch(body: SubmitFeedbackBatchRequest, options?: CallOptions): Promise<SubmitFeedbackBatchResponse>;
  /** Creates a policy with a draft version 1, or an active one when `activate` is true. `POST /v1/policies` */
  createPolicy(body: CreatePolicyRequest, options?: CallOptions): Promise<Policy>;
  /** Lists the policies. `GET /v1/policies` */
  listPolicies(query?: { readonly include_archived?: boolean }, options?: CallOptions): Promise<ListPoliciesResponse>;
  /** Answers a policy with all its versions. `GET /v1/policies/{policy_id}` */
  getPolicy(policyId: string, options?: CallOptions): Promise<Policy>;
  /**
   * Merges changes onto the latest version: in place for an unused draft, else as a new draft version. `PATCH
   * /v1/policies/{policy_id}`
   */
  updatePolicy(policyId: string, body: UpdatePolicyRequest, options?: CallOptions): Promise<Policy>;
  /** Deletes a policy that was never tested, activated or used. `DELETE /v1/policies/{policy_id}` */
  deletePolicy(policyId: string, options?: CallOptions): Promise<DeletePolicyResponse>;
  /**
   * Makes a version the active one of its product, or tenant-wide; where activations need approval, it waits for that.
   * `POST /v1/policies/{policy_id}/activate`
   */
  activatePolicy(policyId: string, body?: ActivatePolicyRequest, options?: CallOptions): Promise<Policy>;
  /**
   * Approves the activation that waits, with a key of another member than asked for it. `POST
   * /v1/policies/{policy_id}/approve`
   */
  approveActivation(policyId: string, body: ApproveActivationRequest, options?: CallOptions): Promise<Policy>;
  /**
   * Withdraws, or refuses, the activation that waits; without one it changes nothing. `DELETE
   * /v1/policies/{policy_id}/approve`
   */
  withdrawActivation(policyId: string, options?: CallOptions): Promise<Policy>;
  /** Retires a policy. `POST /v1/policies/{policy_id}/archive` */
  archivePolicy(policyId: string, options?: CallOptions): Promise<Policy>;
  /**
   * Lets a version decide beside the active one, without any effect, so that the two can be compared. `POST
   * /v1/policies/{policy_id}/shadow`
   */
  setShadow(policyId: string, body?: SetShadowRequest, options?: CallOptions): Promise<Policy>;
  /** Ends the shadow of a policy; without one it changes nothing. `DELETE /v1/policies/{policy_id}/shadow` */
  endShadow(policyId: string, options?: CallOptions): Promise<Policy>;
  /**
   * Answers how a version does in live decisions: alerts, precision and recall by the day, drift, and its agreement
   * with the version in shadow. `GET /v1/policies/{policy_id}/quality`
   */
  getQuality(
    policyId: string,
    query?: { readonly version?: number; readonly from?: string; readonly to?: string },
    options?: CallOptions,
  ): Promise<PolicyQuality>;
  /** Lists the rules that a policy may use, with their parameters. `GET /v1/rules` */
  listRules(options?: CallOptions): Promise<ListRulesResponse>;
  /** Accepts a batch and queues it. `POST /v1/backtest` */
  submitBacktest(body: SubmitBacktestRequest, options?: CallOptions): Promise<Backtest>;
  /** Accepts a batch and queues it. `POST /v1/backtest` */
  submitBacktestCsv(
    csv: string | Uint8Array,
    query?: {
      readonly policy_version_id?: string;
      readonly policy_id?: string;
      readonly version?: number;
      readonly product?: string;
      readonly notify_emails?: readonly string[];
    },
    options?: CallOptions,
  ): Promise<Backtest>;
  /** Lists the 50 most recent backtests. `GET /v1/backtest` */
  listBacktests(options?: CallOptions): Promise<ListBacktestsResponse>;
  /** Answers a backtest. `GET /v1/backtest/{backtest_id}` */
  getBacktest(backtestId: string, options?: CallOptions): Promise<Backtest>;
  /**
   * Removes a backtest that has ended, with its rows and its report; what it tested stays tested. `DELETE
   * /v1/backtest/{backtest_id}`
   */
  deleteBacktest(backtestId: string, options?: CallOptions): Promise<DeleteBacktestResponse>;
  /** Pages through the rows. `GET /v1/backtest/{backtest_id}/rows` */
  listBacktestRows(
    backtestId: string,
    query?: {
      readonly after?: number;
      readonly limit?: number;
      readonly errors_only?: boolean;
      readonly expand?: readonly string[];
    },
    options?: CallOptions,
  ): Promise<ListBacktestRowsResponse>;
  /**
   * Answers what a completed backtest says beyond its summary: rules, threshold sweep, ranking, amounts, alerts, cold
   * rows. `GET /v1/backtest/{backtest_id}/report`
   */
  getBacktestReport(backtestId: string, options?: CallOptions): Promise<BacktestReport>;
  /** Compares two completed backtests of one data set. `GET /v1/backtest/{backtest_id}/compare` */
  compareBacktests(
    backtestId: string,
    query: { readonly with: string; readonly swap?: boolean },
    options?: CallOptions,
  ): Promise<BacktestComparison>;
  /** Stops a backtest that is queued or running. `POST /v1/backtest/{backtest_id}/cancel` */
  cancelBacktest(backtestId: string, options?: CallOptions): Promise<Backtest>;
  /** Queues a fit over the rows of a completed backtest. `POST /v1/fits` */
  createFit(body: CreateFitRequest, options?: CallOptions): Promise<Fit>;
  /** Lists the 50 most recent fits. `GET /v1/fits` */
  listFits(options?: CallOptions): Promise<ListFitsResponse>;
  /** Answers a fit. `GET /v1/fits/{fit_id}` */
  getFit(fitId: string, options?: CallOptions): Promise<Fit>;
  /** Removes a fit that has ended. `DELETE /v1/fits/{fit_id}` */
  deleteFit(fitId: string, options?: CallOptions): Promise<DeleteFitResponse>;
  /** Stops a fit that is queued or running. `POST /v1/fits/{fit_id}/cancel` */
  cancelFit(fitId: string, options?: CallOptions): Promise<Fit>;
  /** Accepts past transactions and queues their import. `POST /v1/history` */
  importHistory(body: ImportHistoryRequest, options?: CallOptions): Promise<History>;
  /** Accepts past transactions and queues their import. `POST /v1/history` */
  importHistoryCsv(csv: string | Uint8Array, options?: CallOptions): Promise<History>;
  /** Lists the 50 most recent imports. `GET /v1/history` */
  listHistories(options?: CallOptions): Promise<ListHistoriesResponse>;
  /** Answers an import. `GET /v1/history/{history_id}` */
  getHistory(historyId: string, options?: CallOptions): Promise<History>;
  /**
   * Stops an import that is queued or running; what is in the profiles by then stays in them. `POST
   * /v1/history/{history_id}/cancel`
   */
  cancelHistory(historyId: string, options?: CallOptions): Promise<History>;
  /** Registers an endpoint; its secret is shown once. `POST /v1/webhooks` */
  createWebhook(body: CreateWebhookRequest, options?: CallOptions): Promise<WebhookEndpoint>;
  /** Lists the endpoints of the key's environment. `GET /v1/webhooks` */
  listWebhooks(options?: CallOptions): Promise<ListWebhooksResponse>;
  /** Answers an endpoint. `GET /v1/webhooks/{webhook_id}` */
  getWebhook(webhookId: string, options?: CallOptions): Promise<WebhookEndpoint>;
  /** Changes what is sent of an endpoint. `PATCH /v1/webhooks/{webhook_id}` */
  updateWebhook(webhookId: string, body: UpdateWebhookRequest, options?: CallOptions): Promise<WebhookEndpoint>;
  /** Removes an endpoint. `DELETE /v1/webhooks/{webhook_id}` */
  deleteWebhook(webhookId: string, options?: CallOptions): Promise<DeleteWebhookResponse>;
  /** Issues a new secret; the old one signs for another 24 hours. `POST /v1/webhooks/{webhook_id}/rotate-secret` */
  rotateWebhookSecret(webhookId: string, options?: CallOptions): Promise<WebhookEndpoint>;
  /**
   * Queues a `webhook.test` event, even for a disabled endpoint; it is attempted once. `POST
   * /v1/webhooks/{webhook_id}/test`
   */
  testWebhook(webhookId: string, options?: CallOptions): Promise<WebhookDelivery>;
  /** Pages through the deliveries of an endpoint. `GET /v1/webhooks/{webhook_id}/deliveries` */
  listDeliveries(
    webhookId: string,
    query?: { readonly status?: DeliveryStatus; readonly limit?: number; readonly cursor?: string },
    options?: CallOptions,
  ): Promise<ListDeliveriesResponse>;
  /** Answers a delivery with its attempts. `GET /v1/webhooks/{webhook_id}/deliveries/{delivery_id}` */
  getDelivery(webhookId: string, deliveryId: string, options?: CallOptions): Promise<WebhookDelivery>;
  /**
   * Queues the same event again, with a fresh three-day retry window. `POST
   * /v1/webhooks/{webhook_id}/deliveries/{delivery_id}/resend`
   */
  resendDelivery(webhookId: string, deliveryId: string, options?: CallOptions): Promise<WebhookDelivery>;
  /** Answers what the key of this very call may do. `GET /v1/key` */
  getKey(options?: CallOptions): Promise<Key>;
  /** Lists the keys of the caller's environment. `GET /v1/keys` */
  listKeys(options?: CallOptions): Promise<ListKeysResponse>;
  /**
   * Makes a key of the caller's environment that may do no more than the caller, and answers it, this once. `POST
   * /v1/keys`
   */
  createKey(body: CreateKeyRequest, options?: CallOptions): Promise<ApiKey>;
  /** Revokes a key for good; every process refuses it within 5 seconds. `POST /v1/keys/{key_id}/revoke` */
  revokeKey(keyId: string, options?: CallOptions): Promise<ApiKey>;
  /** Lists the members. `GET /v1/members` */
  listMembers(options?: CallOptions): Promise<ListMembersResponse>;
  /** Adds a member, or changes the role of the one with that e-mail, whatever its case. `POST /v1/members` */
  putMember(body: PutMemberRequest, options?: CallOptions): Promise<Member>;
  /** Removes a member, and revokes the keys that are bound to them. `DELETE /v1/members/{email}` */
  removeMember(email: string, options?: CallOptions): Promise<RemoveMemberResponse>;
  /** Answers the limit and what is used of it. `GET /v1/quota` */
  getQuota(options?: CallOptions): Promise<Quota>;
  /** Pages through the changes of policies, keys, members, quotas and webhooks. `GET /v1/audit` */
  listAudit(
    query?: { readonly limit?: number; readonly cursor?: string },
    options?: CallOptions,
  ): Promise<ListAuditResponse>;
  /**
   * Lists the public halves, old ones included; they are the store's, the same for every organisation. `GET
   * /v1/signing-keys`
   */
  listSigningKeys(options?: CallOptions): Promise<ListSigningKeysResponse>;
  /**
   * Answers counts of new decisions by the hour, and what changed. A count may be some seconds late. `GET
   * /v1/overview`
   */
  getOverview(query?: { readonly hours?: number }, options?: CallOptions): Promise<Overview>;
}

/** Binds every operation to what carries out one call. */
export function createOperations(call: Call): Operations {
  return {
    score: (body, options) =>
      call(
        { verb: "POST", path: "/v1/score", body, repeatable: true, marks: ["decision_id", "recommended_action"] },
        options,
      ),
    getDecision: (decisionId, query, options) =>
      call(
        {
          verb: "GET",
          path: `/v1/decisions/${encodeURIComponent(decisionId)}`,
          query,
          repeatable: true,
          marks: ["decision_id"],
        },
        options,
      ),
    listDecisions: (query, options) =>
      call({ verb: "GET", path: "/v1/decisions", query, repeatable: true, marks: ["decisions"] }, options),
    exportDecisions: (query, options) =>
      call({ verb: "GET", path: "/v1/decisions/export", query, repeatable: true, text: true }, options),
    claimDecision: (decisionId, options) =>
      call(
        { verb: "POST", path: `/v1/decisions/${encodeURIComponent(decisionId)}/claim`, marks: ["decision_id"] },
        options,
      ),
    getEntity: (kind, hash, options) =>
      call(
        {
          verb: "GET",
          path: `/v1/entities/${encodeURIComponent(kind)}/${encodeURIComponent(hash)}`,
          repeatable: true,
          marks: ["kind"],
        },
        options,
      ),
    submitFeedback: (body, options) =>
      call(
        { verb: "POST", path: "/v1/feedback", body, repeatable: true, keyed: true, marks: ["feedback_id"] },
        options,
      ),
    submitFeedbackBatch: (body, options) =>
      call(
        { verb: "POST", path: "/v1/feedback/batch", body, repeatable: true, keyed: true, marks: ["results"] },
        options,
      ),
    createPolicy: (body, options) =>
      call({ verb: "POST", path: "/v1/policies", body, repeatable: true, keyed: true, marks: ["policy_id"] }, options),
    listPolicies: (query, options) =>
      call({ verb: "GET", path: "/v1/policies", query, repeatable: true, marks: ["policies"] }, options),
    getPolicy: (policyId, options) =>
      call(
        { verb: "GET", path: `/v1/policies/${encodeURIComponent(policyId)}`, repeatable: true, marks: ["policy_id"] },
        options,
      ),
    updatePolicy: (policyId, body, options) =>
      call(
        { verb: "PATCH", path: `/v1/policies/${encodeURIComponent(policyId)}`, body, marks: ["policy_id"] },
        options,
      ),
    deletePolicy: (policyId, options) =>
      call({ verb: "DELETE", path: `/v1/policies/${encodeURIComponent(policyId)}`, marks: ["policy_id"] }, options),
    activatePolicy: (policyId, body, options) =>
      call(
        { verb: "POST", path: `/v1/policies/${encodeURIComponent(policyId)}/activate`, body, marks: ["policy_id"] },
        options,
      ),
    approveActivation: (policyId, body, options) =>
      call(
        { verb: "POST", path: `/v1/policies/${encodeURIComponent(policyId)}/approve`, body, marks: ["policy_id"] },
        options,
      ),
    withdrawActivation: (policyId, options) =>
      call(
        { verb: "DELETE", path: `/v1/policies/${encodeURIComponent(policyId)}/approve`, marks: ["policy_id"] },
        options,
      ),
    archivePolicy: (policyId, options) =>
      call(
        { verb: "POST", path: `/v1/policies/${encodeURIComponent(policyId)}/archive`, marks: ["policy_id"] },
        options,
      ),
    setShadow: (policyId, body, options) =>
      call(
        { verb: "POST", path: `/v1/policies/${encodeURIComponent(policyId)}/shadow`, body, marks: ["policy_id"] },
        options,
      ),
    endShadow: (policyId, options) =>
      call(
        { verb: "DELETE", path: `/v1/policies/${encodeURIComponent(policyId)}/shadow`, marks: ["policy_id"] },
        options,
      ),
    getQuality: (policyId, query, options) =>
      call(
        {
          verb: "GET",
          path: `/v1/policies/${encodeURIComponent(policyId)}/quality`,
          query,
          repeatable: true,
          marks: ["policy_id"],
        },
        options,
      ),
    listRules: (options) => call({ verb: "GET", path: "/v1/rules", repeatable: true, marks: ["rules"] }, options),
    submitBacktest: (body, options) =>
      call(
        { verb: "POST", path: "/v1/backtest", body, repeatable: true, keyed: true, marks: ["backtest_id"] },
        options,
      ),
    submitBacktestCsv: (csv, query, options) =>
      call(
        { verb: "POST", path: "/v1/backtest", csv, query, repeatable: true, keyed: true, marks: ["backtest_id"] },
        options,
      ),
    listBacktests: (options) =>
      call({ verb: "GET", path: "/v1/backtest", repeatable: true, marks: ["backtests"] }, options),
    getBacktest: (backtestId, options) =>
      call(
        {
          verb: "GET",
          path: `/v1/backtest/${encodeURIComponent(backtestId)}`,
          repeatable: true,
          marks: ["backtest_id"],
        },
        options,
      ),
    deleteBacktest: (backtestId, options) =>
      call({ verb: "DELETE", path: `/v1/backtest/${encodeURIComponent(backtestId)}`, marks: ["backtest_id"] }, options),
    listBacktestRows: (backtestId, query, options) =>
      call(
        {
          verb: "GET",
          path: `/v1/backtest/${encodeURIComponent(backtestId)}/rows`,
          query,
          repeatable: true,
          marks: ["rows"],
        },
        options,
      ),
    getBacktestReport: (backtestId, options) =>
      call(
        {
          verb: "GET",
          path: `/v1/backtest/${encodeURIComponent(backtestId)}/report`,
          repeatable: true,
          marks: ["backtest_id"],
        },
        options,
      ),
    compareBacktests: (backtestId, query, options) =>
      call(
        {
          verb: "GET",
          path: `/v1/backtest/${encodeURIComponent(backtestId)}/compare`,
          query,
          repeatable: true,
          marks: ["backtest_id"],
        },
        options,
      ),
    cancelBacktest: (backtestId, options) =>
      call(
        { verb: "POST", path: `/v1/backtest/${encodeURIComponent(backtestId)}/cancel`, marks: ["backtest_id"] },
        options,
      ),
    createFit: (body, options) =>
      call({ verb: "POST", path: "/v1/fits", body, repeatable: true, keyed: true, marks: ["fit_id"] }, options),
    listFits: (options) => call({ verb: "GET", path: "/v1/fits", repeatable: true, marks: ["fits"] }, options),
    getFit: (fitId, options) =>
      call(
        { verb: "GET", path: `/v1/fits/${encodeURIComponent(fitId)}`, repeatable: true, marks: ["fit_id"] },
        options,
      ),
    deleteFit: (fitId, options) =>
      call({ verb: "DELETE", path: `/v1/fits/${encodeURIComponent(fitId)}`, marks: ["fit_id"] }, options),
    cancelFit: (fitId, options) =>
      call({ verb: "POST", path: `/v1/fits/${encodeURIComponent(fitId)}/cancel`, marks: ["fit_id"] }, options),
    importHistory: (body, options) =>
      call({ verb: "POST", path: "/v1/history", body, repeatable: true, keyed: true, marks: ["history_id"] }, options),
    importHistoryCsv: (csv, options) =>
      call({ verb: "POST", path: "/v1/history", csv, repeatable: true, keyed: true, marks: ["history_id"] }, options),
    listHistories: (options) =>
      call({ verb: "GET", path: "/v1/history", repeatable: true, marks: ["histories"] }, options),
    getHistory: (historyId, options) =>
      call(
        { verb: "GET", path: `/v1/history/${encodeURIComponent(historyId)}`, repeatable: true, marks: ["history_id"] },
        options,
      ),
    cancelHistory: (historyId, options) =>
      call(
        { verb: "POST", path: `/v1/history/${encodeURIComponent(historyId)}/cancel`, marks: ["history_id"] },
        options,
      ),
    createWebhook: (body, options) =>
      call({ verb: "POST", path: "/v1/webhooks", body, marks: ["webhook_id"] }, options),
    listWebhooks: (options) =>
      call({ verb: "GET", path: "/v1/webhooks", repeatable: true, marks: ["webhooks"] }, options),
    getWebhook: (webhookId, options) =>
      call(
        { verb: "GET", path: `/v1/webhooks/${encodeURIComponent(webhookId)}`, repeatable: true, marks: ["webhook_id"] },
        options,
      ),
    updateWebhook: (webhookId, body, options) =>
      call(
        { verb: "PATCH", path: `/v1/webhooks/${encodeURIComponent(webhookId)}`, body, marks: ["webhook_id"] },
        options,
      ),
    deleteWebhook: (webhookId, options) =>
      call({ verb: "DELETE", path: `/v1/webhooks/${encodeURIComponent(webhookId)}`, marks: ["webhook_id"] }, options),
    rotateWebhookSecret: (webhookId, options) =>
      call(
        { verb: "POST", path: `/v1/webhooks/${encodeURIComponent(webhookId)}/rotate-secret`, marks: ["webhook_id"] },
        options,
      ),
    testWebhook: (webhookId, options) =>
      call(
        { verb: "POST", path: `/v1/webhooks/${encodeURIComponent(webhookId)}/test`, marks: ["delivery_id"] },
        options,
      ),
    listDeliveries: (webhookId, query, options) =>
      call(
        {
          verb: "GET",
          path: `/v1/webhooks/${encodeURIComponent(webhookId)}/deliveries`,
          query,
          repeatable: true,
          marks: ["deliveries"],
        },
        options,
      ),
    getDelivery: (webhookId, deliveryId, options) =>
      call(
        {
          verb: "GET",
          path: `/v1/webhooks/${encodeURIComponent(webhookId)}/deliveries/${encodeURIComponent(deliveryId)}`,
          repeatable: true,
          marks: ["delivery_id"],
        },
        options,
      ),
    resendDelivery: (webhookId, deliveryId, options) =>
      call(
        {
          verb: "POST",
          path: `/v1/webhooks/${encodeURIComponent(webhookId)}/deliveries/${encodeURIComponent(deliveryId)}/resend`,
          marks: ["delivery_id"],
        },
        options,
      ),
    getKey: (options) => call({ verb: "GET", path: "/v1/key", repeatable: true, marks: ["key_id"] }, options),
    listKeys: (options) => call({ verb: "GET", path: "/v1/keys", repeatable: true, marks: ["keys"] }, options),
    createKey: (body, options) => call({ verb: "POST", path: "/v1/keys", body, marks: ["key_id"] }, options),
    revokeKey: (keyId, options) =>
      call({ verb: "POST", path: `/v1/keys/${encodeURIComponent(keyId)}/revoke`, marks: ["key_id"] }, options),
    listMembers: (options) => call({ verb: "GET", path: "/v1/members", repeatable: true, marks: ["members"] }, options),
    putMember: (body, options) => call({ verb: "POST", path: "/v1/members", body, marks: ["email"] }, options),
    removeMember: (email, options) =>
      call({ verb: "DELETE", path: `/v1/members/${encodeURIComponent(email)}`, marks: ["email"] }, options),
    getQuota: (options) => call({ verb: "GET", path: "/v1/quota", repeatable: true, marks: ["environment"] }, options),
    listAudit: (query, options) =>
      call({ verb: "GET", path: "/v1/audit", query, repeatable: true, marks: ["audit"] }, options),
    listSigningKeys: (options) =>
      call({ verb: "GET", path: "/v1/signing-keys", repeatable: true, marks: ["signing_keys"] }, options),
    getOverview: (query, options) =>
      call({ verb: "GET", path: "/v1/overview", query, repeatable: true, marks: ["hours"] }, options),
  };
}
