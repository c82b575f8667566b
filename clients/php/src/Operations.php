<?php

// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.

declare(strict_types=1);

namespace FraudRisk;

/**
 * The service's calls, one method each. They throw RefusedException where the service refuses, UnavailableException where no usable answer can
 * be had.
 *
 * @phpstan-import-type CallOptions from Caller
 * @phpstan-import-type ActivatePolicyRequest from Types
 * @phpstan-import-type ApiKey from Types
 * @phpstan-import-type ApproveActivationRequest from Types
 * @phpstan-import-type Backtest from Types
 * @phpstan-import-type BacktestComparison from Types
 * @phpstan-import-type BacktestReport from Types
 * @phpstan-import-type CreateFitRequest from Types
 * @phpstan-import-type CreateKeyRequest from Types
 * @phpstan-import-type CreatePolicyRequest from Types
 * @phpstan-import-type CreateWebhookRequest from Types
 * @phpstan-import-type Decision from Types
 * @phpstan-import-type DecisionClaim from Types
 * @phpstan-import-type DecisionRecord from Types
 * @phpstan-import-type DeleteBacktestResponse from Types
 * @phpstan-import-type DeleteFitResponse from Types
 * @phpstan-import-type DeletePolicyResponse from Types
 * @phpstan-import-type DeleteWebhookResponse from Types
 * @phpstan-import-type DeliveryStatus from Types
 * @phpstan-import-type Entity from Types
 * @phpstan-import-type Feedback from Types
 * @phpstan-import-type Fit from Types
 * @phpstan-import-type History from Types
 * @phpstan-import-type ImportHistoryRequest from Types
 * @phpstan-import-type Key from Types
 * @phpstan-import-type ListAuditResponse from Types
 * @phpstan-import-type ListBacktestRowsResponse from Types
 * @phpstan-import-type ListBacktestsResponse from Types
 * @phpstan-import-type ListDecisionsResponse from Types
 * @phpstan-import-type ListDeliveriesResponse from Types
 * @phpstan-import-type ListFitsResponse from Types
 * @phpstan-import-type ListHistoriesResponse from Types
 * @phpstan-import-type ListKeysResponse from Types
 * @phpstan-import-type ListMembersResponse from Types
 * @phpstan-import-type ListPoliciesResponse from Types
 * @phpstan-import-type ListRulesResponse from Types
 * @phpstan-import-type ListSigningKeysResponse from Types
 * @phpstan-import-type ListWebhooksResponse from Types
 * @phpstan-import-type Member from Types
 * @phpstan-import-type Overview from Types
 * @phpstan-import-type Policy from Types
 * @phpstan-import-type PolicyQuality from Types
 * @phpstan-import-type PutMemberRequest from Types
 * @phpstan-import-type Quota from Types
 * @phpstan-import-type RemoveMemberResponse from Types
 * @phpstan-import-type ScoreRequest from Types
 * @phpstan-import-type SetShadowRequest from Types
 * @phpstan-import-type SubmitBacktestRequest from Types
 * @phpstan-import-type SubmitFeedbackBatchRequest from Types
 * @phpstan-import-type SubmitFeedbackBatchResponse from Types
 * @phpstan-import-type SubmitFeedbackRequest from Types
 * @phpstan-import-type UpdatePolicyRequest from Types
 * @phpstan-import-type UpdateWebhookRequest from Types
 * @phpstan-import-type WebhookDelivery from Types
 * @phpstan-import-type WebhookEndpoint from Types
 */
abstract class Operations
{
    protected function __construct(private readonly Caller $caller)
    {
    }

    /**
     * Scores a transaction; a repeat of its id answers the original decision. POST /v1/score
     *
     * @param ScoreRequest $body
     * @param CallOptions $options
     * @return Decision
     */
    public function score(array $body, array $options = []): object
    {
        return $this->caller->call(['verb' => 'POST', 'path' => '/v1/score', 'body' => $body, 'repeatable' => true, 'marks' => ['decision_id', 'recommended_action']], $options);
    }

    /**
     * Answers a decision with its audit context. GET /v1/decisions/{decision_id}
     *
     * @param array{expand?: list<string>} $query
     * @param CallOptions $options
     * @return DecisionRecord
     */
    public function getDecision(string $decisionId, array $query = [], array $options = []): object
    {
        return $this->caller->call(['verb' => 'GET', 'path' => '/v1/decisions/' . rawurlencode($decisionId), 'query' => $query, 'repeatable' => true, 'marks' => ['decision_id']], $options);
    }

    /**
     * Pages through the decisions of the key's environment. The review queue is `action=manual_review&label=none`. GET /v1/decisions
     *
     * @param array{customer?: string, device?: string, beneficiary?: string, transaction_id?: string, level?: list<string>, action?: list<string>, label?: list<string>, rule?: list<string>, policy_version_id?: list<string>, from?: string, to?: string, sort?: string, limit?: int, cursor?: string, shadow_level?: list<string>, shadow_version_id?: list<string>, bvn?: string, phone?: string} $query
     * @param CallOptions $options
     * @return ListDecisionsResponse
     */
    public function listDecisions(array $query = [], array $options = []): object
    {
        return $this->caller->call(['verb' => 'GET', 'path' => '/v1/decisions', 'query' => $query, 'repeatable' => true, 'marks' => ['decisions']], $options);
    }

    /**
     * Writes decisions as a backtest's CSV: ascending by `occurred_at`, with their labels, without those whose customer was forgotten. One at a
     * time an organisation. An export that fails on the way is cut off, never ended. GET /v1/decisions/export
     *
     * @param array{customer?: string, device?: string, beneficiary?: string, transaction_id?: string, level?: list<string>, action?: list<string>, label?: list<string>, rule?: list<string>, policy_version_id?: list<string>, from?: string, to?: string, shadow_level?: list<string>, shadow_version_id?: list<string>, bvn?: string, phone?: string} $query
     * @param CallOptions $options
     * @return string
     */
    public function exportDecisions(array $query = [], array $options = []): string
    {
        return $this->caller->call(['verb' => 'GET', 'path' => '/v1/decisions/export', 'query' => $query, 'repeatable' => true, 'text' => true], $options);
    }

    /**
     * Takes a decision to look into for ten minutes, so that nobody else does; who has it already has it ten minutes more. POST
     * /v1/decisions/{decision_id}/claim
     *
     * @param CallOptions $options
     * @return DecisionClaim
     */
    public function claimDecision(string $decisionId, array $options = []): object
    {
        return $this->caller->call(['verb' => 'POST', 'path' => '/v1/decisions/' . rawurlencode($decisionId) . '/claim', 'marks' => ['decision_id']], $options);
    }

    /**
     * Answers what the engine knows of somebody or something now; nothing known is 404. Its decisions are in `GET /v1/decisions`. GET
     * /v1/entities/{kind}/{hash}
     *
     * @param CallOptions $options
     * @return Entity
     */
    public function getEntity(string $kind, string $hash, array $options = []): object
    {
        return $this->caller->call(['verb' => 'GET', 'path' => '/v1/entities/' . rawurlencode($kind) . '/' . rawurlencode($hash), 'repeatable' => true, 'marks' => ['kind']], $options);
    }

    /**
     * Records the real outcome of a decision. POST /v1/feedback
     *
     * @param SubmitFeedbackRequest $body
     * @param CallOptions $options
     * @return Feedback
     */
    public function submitFeedback(array $body, array $options = []): object
    {
        return $this->caller->call(['verb' => 'POST', 'path' => '/v1/feedback', 'body' => $body, 'repeatable' => true, 'keyed' => true, 'marks' => ['feedback_id']], $options);
    }

    /**
     * Records the real outcomes of up to 1,000 decisions, each by itself: a wrong one refuses itself alone. Takes one token of the key's rate for
     * each ten. POST /v1/feedback/batch
     *
     * @param SubmitFeedbackBatchRequest $body
     * @param CallOptions $options
     * @return SubmitFeedbackBatchResponse
     */
    public function submitFeedbackBatch(array $body, array $options = []): object
    {
        return $this->caller->call(['verb' => 'POST', 'path' => '/v1/feedback/batch', 'body' => $body, 'repeatable' => true, 'keyed' => true, 'marks' => ['results']], $options);
    }

    /**
     * Creates a policy with a draft version 1, or an active one when `activate` is true. POST /v1/policies
     *
     * @param CreatePolicyRequest $body
     * @param CallOptions $options
     * @return Policy
     */
    public function createPolicy(array $body, array $options = []): object
    {
        return $this->caller->call(['verb' => 'POST', 'path' => '/v1/policies', 'body' => $body, 'repeatable' => true, 'keyed' => true, 'marks' => ['policy_id']], $options);
    }

    /**
     * Lists the policies. GET /v1/policies
     *
     * @param array{include_archived?: bool} $query
     * @param CallOptions $options
     * @return ListPoliciesResponse
     */
    public function listPolicies(array $query = [], array $options = []): object
    {
        return $this->caller->call(['verb' => 'GET', 'path' => '/v1/policies', 'query' => $query, 'repeatable' => true, 'marks' => ['policies']], $options);
    }

    /**
     * Answers a policy with all its versions. GET /v1/policies/{policy_id}
     *
     * @param CallOptions $options
     * @return Policy
     */
    public function getPolicy(string $policyId, array $options = []): object
    {
        return $this->caller->call(['verb' => 'GET', 'path' => '/v1/policies/' . rawurlencode($policyId), 'repeatable' => true, 'marks' => ['policy_id']], $options);
    }

    /**
     * Merges changes onto the latest version: in place for an unused draft, else as a new draft version. PATCH /v1/policies/{policy_id}
     *
     * @param UpdatePolicyRequest $body
     * @param CallOptions $options
     * @return Policy
     */
    public function updatePolicy(string $policyId, array $body, array $options = []): object
    {
        return $this->caller->call(['verb' => 'PATCH', 'path' => '/v1/policies/' . rawurlencode($policyId), 'body' => $body, 'marks' => ['policy_id']], $options);
    }

    /**
     * Deletes a policy that was never tested, activated or used. DELETE /v1/policies/{policy_id}
     *
     * @param CallOptions $options
     * @return DeletePolicyResponse
     */
    public function deletePolicy(string $policyId, array $options = []): object
    {
        return $this->caller->call(['verb' => 'DELETE', 'path' => '/v1/policies/' . rawurlencode($policyId), 'marks' => ['policy_id']], $options);
    }

    /**
     * Makes a version the active one of its product, or tenant-wide; where activations need approval, it waits for that. POST
     * /v1/policies/{policy_id}/activate
     *
     * @param ActivatePolicyRequest $body
     * @param CallOptions $options
     * @return Policy
     */
    public function activatePolicy(string $policyId, array $body = [], array $options = []): object
    {
        return $this->caller->call(['verb' => 'POST', 'path' => '/v1/policies/' . rawurlencode($policyId) . '/activate', 'body' => $body, 'marks' => ['policy_id']], $options);
    }

    /**
     * Approves the activation that waits, with a key of another member than asked for it. POST /v1/policies/{policy_id}/approve
     *
     * @param ApproveActivationRequest $body
     * @param CallOptions $options
     * @return Policy
     */
    public function approveActivation(string $policyId, array $body, array $options = []): object
    {
        return $this->caller->call(['verb' => 'POST', 'path' => '/v1/policies/' . rawurlencode($policyId) . '/approve', 'body' => $body, 'marks' => ['policy_id']], $options);
    }

    /**
     * Withdraws, or refuses, the activation that waits; without one it changes nothing. DELETE /v1/policies/{policy_id}/approve
     *
     * @param CallOptions $options
     * @return Policy
     */
    public function withdrawActivation(string $policyId, array $options = []): object
    {
        return $this->caller->call(['verb' => 'DELETE', 'path' => '/v1/policies/' . rawurlencode($policyId) . '/approve', 'marks' => ['policy_id']], $options);
    }

    /**
     * Retires a policy. POST /v1/policies/{policy_id}/archive
     *
     * @param CallOptions $options
     * @return Policy
     */
    public function archivePolicy(string $policyId, array $options = []): object
    {
        return $this->caller->call(['verb' => 'POST', 'path' => '/v1/policies/' . rawurlencode($policyId) . '/archive', 'marks' => ['policy_id']], $options);
    }

    /**
     * Lets a version decide beside the active one, without any effect, so that the two can be compared. POST /v1/policies/{policy_id}/shadow
     *
     * @param SetShadowRequest $body
     * @param CallOptions $options
     * @return Policy
     */
    public function setShadow(string $policyId, array $body = [], array $options = []): object
    {
        return $this->caller->call(['verb' => 'POST', 'path' => '/v1/policies/' . rawurlencode($policyId) . '/shadow', 'body' => $body, 'marks' => ['policy_id']], $options);
    }

    /**
     * Ends the shadow of a policy; without one it changes nothing. DELETE /v1/policies/{policy_id}/shadow
     *
     * @param CallOptions $options
     * @return Policy
     */
    public function endShadow(string $policyId, array $options = []): object
    {
        return $this->caller->call(['verb' => 'DELETE', 'path' => '/v1/policies/' . rawurlencode($policyId) . '/shadow', 'marks' => ['policy_id']], $options);
    }

    /**
     * Answers how a version does in live decisions: alerts, precision and recall by the day, drift, and its agreement with the version in shadow.
     * GET /v1/policies/{policy_id}/quality
     *
     * @param array{version?: int, from?: string, to?: string} $query
     * @param CallOptions $options
     * @return PolicyQuality
     */
    public function getQuality(string $policyId, array $query = [], array $options = []): object
    {
        return $this->caller->call(['verb' => 'GET', 'path' => '/v1/policies/' . rawurlencode($policyId) . '/quality', 'query' => $query, 'repeatable' => true, 'marks' => ['policy_id']], $options);
    }

    /**
     * Lists the rules that a policy may use, with their parameters. GET /v1/rules
     *
     * @param CallOptions $options
     * @return ListRulesResponse
     */
    public function listRules(array $options = []): object
    {
        return $this->caller->call(['verb' => 'GET', 'path' => '/v1/rules', 'repeatable' => true, 'marks' => ['rules']], $options);
    }

    /**
     * Accepts a batch and queues it. POST /v1/backtest
     *
     * @param SubmitBacktestRequest $body
     * @param CallOptions $options
     * @return Backtest
     */
    public function submitBacktest(array $body, array $options = []): object
    {
        return $this->caller->call(['verb' => 'POST', 'path' => '/v1/backtest', 'body' => $body, 'repeatable' => true, 'keyed' => true, 'marks' => ['backtest_id']], $options);
    }

    /**
     * Accepts a batch and queues it. POST /v1/backtest
     *
     * @param array{policy_version_id?: string, policy_id?: string, version?: int, product?: string, notify_emails?: list<string>} $query
     * @param CallOptions $options
     * @return Backtest
     */
    public function submitBacktestCsv(string $csv, array $query = [], array $options = []): object
    {
        return $this->caller->call(['verb' => 'POST', 'path' => '/v1/backtest', 'csv' => $csv, 'query' => $query, 'repeatable' => true, 'keyed' => true, 'marks' => ['backtest_id']], $options);
    }

    /**
     * Lists the 50 most recent backtests. GET /v1/backtest
     *
     * @param CallOptions $options
     * @return ListBacktestsResponse
     */
    public function listBacktests(array $options = []): object
    {
        return $this->caller->call(['verb' => 'GET', 'path' => '/v1/backtest', 'repeatable' => true, 'marks' => ['backtests']], $options);
    }

    /**
     * Answers a backtest. GET /v1/backtest/{backtest_id}
     *
     * @param CallOptions $options
     * @return Backtest
     */
    public function getBacktest(string $backtestId, array $options = []): object
    {
        return $this->caller->call(['verb' => 'GET', 'path' => '/v1/backtest/' . rawurlencode($backtestId), 'repeatable' => true, 'marks' => ['backtest_id']], $options);
    }

    /**
     * Removes a backtest that has ended, with its rows and its report; what it tested stays tested. DELETE /v1/backtest/{backtest_id}
     *
     * @param CallOptions $options
     * @return DeleteBacktestResponse
     */
    public function deleteBacktest(string $backtestId, array $options = []): object
    {
        return $this->caller->call(['verb' => 'DELETE', 'path' => '/v1/backtest/' . rawurlencode($backtestId), 'marks' => ['backtest_id']], $options);
    }

    /**
     * Pages through the rows. GET /v1/backtest/{backtest_id}/rows
     *
     * @param array{after?: int, limit?: int, errors_only?: bool, expand?: list<string>} $query
     * @param CallOptions $options
     * @return ListBacktestRowsResponse
     */
    public function listBacktestRows(string $backtestId, array $query = [], array $options = []): object
    {
        return $this->caller->call(['verb' => 'GET', 'path' => '/v1/backtest/' . rawurlencode($backtestId) . '/rows', 'query' => $query, 'repeatable' => true, 'marks' => ['rows']], $options);
    }

    /**
     * Answers what a completed backtest says beyond its summary: rules, threshold sweep, ranking, amounts, alerts, cold rows. GET
     * /v1/backtest/{backtest_id}/report
     *
     * @param CallOptions $options
     * @return BacktestReport
     */
    public function getBacktestReport(string $backtestId, array $options = []): object
    {
        return $this->caller->call(['verb' => 'GET', 'path' => '/v1/backtest/' . rawurlencode($backtestId) . '/report', 'repeatable' => true, 'marks' => ['backtest_id']], $options);
    }

    /**
     * Compares two completed backtests of one data set. GET /v1/backtest/{backtest_id}/compare
     *
     * @param array{with: string, swap?: bool} $query
     * @param CallOptions $options
     * @return BacktestComparison
     */
    public function compareBacktests(string $backtestId, array $query, array $options = []): object
    {
        return $this->caller->call(['verb' => 'GET', 'path' => '/v1/backtest/' . rawurlencode($backtestId) . '/compare', 'query' => $query, 'repeatable' => true, 'marks' => ['backtest_id']], $options);
    }

    /**
     * Stops a backtest that is queued or running. POST /v1/backtest/{backtest_id}/cancel
     *
     * @param CallOptions $options
     * @return Backtest
     */
    public function cancelBacktest(string $backtestId, array $options = []): object
    {
        return $this->caller->call(['verb' => 'POST', 'path' => '/v1/backtest/' . rawurlencode($backtestId) . '/cancel', 'marks' => ['backtest_id']], $options);
    }

    /**
     * Queues a fit over the rows of a completed backtest. POST /v1/fits
     *
     * @param CreateFitRequest $body
     * @param CallOptions $options
     * @return Fit
     */
    public function createFit(array $body, array $options = []): object
    {
        return $this->caller->call(['verb' => 'POST', 'path' => '/v1/fits', 'body' => $body, 'repeatable' => true, 'keyed' => true, 'marks' => ['fit_id']], $options);
    }

    /**
     * Lists the 50 most recent fits. GET /v1/fits
     *
     * @param CallOptions $options
     * @return ListFitsResponse
     */
    public function listFits(array $options = []): object
    {
        return $this->caller->call(['verb' => 'GET', 'path' => '/v1/fits', 'repeatable' => true, 'marks' => ['fits']], $options);
    }

    /**
     * Answers a fit. GET /v1/fits/{fit_id}
     *
     * @param CallOptions $options
     * @return Fit
     */
    public function getFit(string $fitId, array $options = []): object
    {
        return $this->caller->call(['verb' => 'GET', 'path' => '/v1/fits/' . rawurlencode($fitId), 'repeatable' => true, 'marks' => ['fit_id']], $options);
    }

    /**
     * Removes a fit that has ended. DELETE /v1/fits/{fit_id}
     *
     * @param CallOptions $options
     * @return DeleteFitResponse
     */
    public function deleteFit(string $fitId, array $options = []): object
    {
        return $this->caller->call(['verb' => 'DELETE', 'path' => '/v1/fits/' . rawurlencode($fitId), 'marks' => ['fit_id']], $options);
    }

    /**
     * Stops a fit that is queued or running. POST /v1/fits/{fit_id}/cancel
     *
     * @param CallOptions $options
     * @return Fit
     */
    public function cancelFit(string $fitId, array $options = []): object
    {
        return $this->caller->call(['verb' => 'POST', 'path' => '/v1/fits/' . rawurlencode($fitId) . '/cancel', 'marks' => ['fit_id']], $options);
    }

    /**
     * Accepts past transactions and queues their import. POST /v1/history
     *
     * @param ImportHistoryRequest $body
     * @param CallOptions $options
     * @return History
     */
    public function importHistory(array $body, array $options = []): object
    {
        return $this->caller->call(['verb' => 'POST', 'path' => '/v1/history', 'body' => $body, 'repeatable' => true, 'keyed' => true, 'marks' => ['history_id']], $options);
    }

    /**
     * Accepts past transactions and queues their import. POST /v1/history
     *
     * @param CallOptions $options
     * @return History
     */
    public function importHistoryCsv(string $csv, array $options = []): object
    {
        return $this->caller->call(['verb' => 'POST', 'path' => '/v1/history', 'csv' => $csv, 'repeatable' => true, 'keyed' => true, 'marks' => ['history_id']], $options);
    }

    /**
     * Lists the 50 most recent imports. GET /v1/history
     *
     * @param CallOptions $options
     * @return ListHistoriesResponse
     */
    public function listHistories(array $options = []): object
    {
        return $this->caller->call(['verb' => 'GET', 'path' => '/v1/history', 'repeatable' => true, 'marks' => ['histories']], $options);
    }

    /**
     * Answers an import. GET /v1/history/{history_id}
     *
     * @param CallOptions $options
     * @return History
     */
    public function getHistory(string $historyId, array $options = []): object
    {
        return $this->caller->call(['verb' => 'GET', 'path' => '/v1/history/' . rawurlencode($historyId), 'repeatable' => true, 'marks' => ['history_id']], $options);
    }

    /**
     * Stops an import that is queued or running; what is in the profiles by then stays in them. POST /v1/history/{history_id}/cancel
     *
     * @param CallOptions $options
     * @return History
     */
    public function cancelHistory(string $historyId, array $options = []): object
    {
        return $this->caller->call(['verb' => 'POST', 'path' => '/v1/history/' . rawurlencode($historyId) . '/cancel', 'marks' => ['history_id']], $options);
    }

    /**
     * Registers an endpoint; its secret is shown once. POST /v1/webhooks
     *
     * @param CreateWebhookRequest $body
     * @param CallOptions $options
     * @return WebhookEndpoint
     */
    public function createWebhook(array $body, array $options = []): object
    {
        return $this->caller->call(['verb' => 'POST', 'path' => '/v1/webhooks', 'body' => $body, 'marks' => ['webhook_id']], $options);
    }

    /**
     * Lists the endpoints of the key's environment. GET /v1/webhooks
     *
     * @param CallOptions $options
     * @return ListWebhooksResponse
     */
    public function listWebhooks(array $options = []): object
    {
        return $this->caller->call(['verb' => 'GET', 'path' => '/v1/webhooks', 'repeatable' => true, 'marks' => ['webhooks']], $options);
    }

    /**
     * Answers an endpoint. GET /v1/webhooks/{webhook_id}
     *
     * @param CallOptions $options
     * @return WebhookEndpoint
     */
    public function getWebhook(string $webhookId, array $options = []): object
    {
        return $this->caller->call(['verb' => 'GET', 'path' => '/v1/webhooks/' . rawurlencode($webhookId), 'repeatable' => true, 'marks' => ['webhook_id']], $options);
    }

    /**
     * Changes what is sent of an endpoint. PATCH /v1/webhooks/{webhook_id}
     *
     * @param UpdateWebhookRequest $body
     * @param CallOptions $options
     * @return WebhookEndpoint
     */
    public function updateWebhook(string $webhookId, array $body, array $options = []): object
    {
        return $this->caller->call(['verb' => 'PATCH', 'path' => '/v1/webhooks/' . rawurlencode($webhookId), 'body' => $body, 'marks' => ['webhook_id']], $options);
    }

    /**
     * Removes an endpoint. DELETE /v1/webhooks/{webhook_id}
     *
     * @param CallOptions $options
     * @return DeleteWebhookResponse
     */
    public function deleteWebhook(string $webhookId, array $options = []): object
    {
        return $this->caller->call(['verb' => 'DELETE', 'path' => '/v1/webhooks/' . rawurlencode($webhookId), 'marks' => ['webhook_id']], $options);
    }

    /**
     * Issues a new secret; the old one signs for another 24 hours. POST /v1/webhooks/{webhook_id}/rotate-secret
     *
     * @param CallOptions $options
     * @return WebhookEndpoint
     */
    public function rotateWebhookSecret(string $webhookId, array $options = []): object
    {
        return $this->caller->call(['verb' => 'POST', 'path' => '/v1/webhooks/' . rawurlencode($webhookId) . '/rotate-secret', 'marks' => ['webhook_id']], $options);
    }

    /**
     * Queues a `webhook.test` event, even for a disabled endpoint; it is attempted once. POST /v1/webhooks/{webhook_id}/test
     *
     * @param CallOptions $options
     * @return WebhookDelivery
     */
    public function testWebhook(string $webhookId, array $options = []): object
    {
        return $this->caller->call(['verb' => 'POST', 'path' => '/v1/webhooks/' . rawurlencode($webhookId) . '/test', 'marks' => ['delivery_id']], $options);
    }

    /**
     * Pages through the deliveries of an endpoint. GET /v1/webhooks/{webhook_id}/deliveries
     *
     * @param array{status?: DeliveryStatus, limit?: int, cursor?: string} $query
     * @param CallOptions $options
     * @return ListDeliveriesResponse
     */
    public function listDeliveries(string $webhookId, array $query = [], array $options = []): object
    {
        return $this->caller->call(['verb' => 'GET', 'path' => '/v1/webhooks/' . rawurlencode($webhookId) . '/deliveries', 'query' => $query, 'repeatable' => true, 'marks' => ['deliveries']], $options);
    }

    /**
     * Answers a delivery with its attempts. GET /v1/webhooks/{webhook_id}/deliveries/{delivery_id}
     *
     * @param CallOptions $options
     * @return WebhookDelivery
     */
    public function getDelivery(string $webhookId, string $deliveryId, array $options = []): object
    {
        return $this->caller->call(['verb' => 'GET', 'path' => '/v1/webhooks/' . rawurlencode($webhookId) . '/deliveries/' . rawurlencode($deliveryId), 'repeatable' => true, 'marks' => ['delivery_id']], $options);
    }

    /**
     * Queues the same event again, with a fresh three-day retry window. POST /v1/webhooks/{webhook_id}/deliveries/{delivery_id}/resend
     *
     * @param CallOptions $options
     * @return WebhookDelivery
     */
    public function resendDelivery(string $webhookId, string $deliveryId, array $options = []): object
    {
        return $this->caller->call(['verb' => 'POST', 'path' => '/v1/webhooks/' . rawurlencode($webhookId) . '/deliveries/' . rawurlencode($deliveryId) . '/resend', 'marks' => ['delivery_id']], $options);
    }

    /**
     * Answers what the key of this very call may do. GET /v1/key
     *
     * @param CallOptions $options
     * @return Key
     */
    public function getKey(array $options = []): object
    {
        return $this->caller->call(['verb' => 'GET', 'path' => '/v1/key', 'repeatable' => true, 'marks' => ['key_id']], $options);
    }

    /**
     * Lists the keys of the caller's environment. GET /v1/keys
     *
     * @param CallOptions $options
     * @return ListKeysResponse
     */
    public function listKeys(array $options = []): object
    {
        return $this->caller->call(['verb' => 'GET', 'path' => '/v1/keys', 'repeatable' => true, 'marks' => ['keys']], $options);
    }

    /**
     * Makes a key of the caller's environment that may do no more than the caller, and answers it, this once. POST /v1/keys
     *
     * @param CreateKeyRequest $body
     * @param CallOptions $options
     * @return ApiKey
     */
    public function createKey(array $body, array $options = []): object
    {
        return $this->caller->call(['verb' => 'POST', 'path' => '/v1/keys', 'body' => $body, 'marks' => ['key_id']], $options);
    }

    /**
     * Revokes a key for good; every process refuses it within 5 seconds. POST /v1/keys/{key_id}/revoke
     *
     * @param CallOptions $options
     * @return ApiKey
     */
    public function revokeKey(string $keyId, array $options = []): object
    {
        return $this->caller->call(['verb' => 'POST', 'path' => '/v1/keys/' . rawurlencode($keyId) . '/revoke', 'marks' => ['key_id']], $options);
    }

    /**
     * Lists the members. GET /v1/members
     *
     * @param CallOptions $options
     * @return ListMembersResponse
     */
    public function listMembers(array $options = []): object
    {
        return $this->caller->call(['verb' => 'GET', 'path' => '/v1/members', 'repeatable' => true, 'marks' => ['members']], $options);
    }

    /**
     * Adds a member, or changes the role of the one with that e-mail, whatever its case. POST /v1/members
     *
     * @param PutMemberRequest $body
     * @param CallOptions $options
     * @return Member
     */
    public function putMember(array $body, array $options = []): object
    {
        return $this->caller->call(['verb' => 'POST', 'path' => '/v1/members', 'body' => $body, 'marks' => ['email']], $options);
    }

    /**
     * Removes a member, and revokes the keys that are bound to them. DELETE /v1/members/{email}
     *
     * @param CallOptions $options
     * @return RemoveMemberResponse
     */
    public function removeMember(string $email, array $options = []): object
    {
        return $this->caller->call(['verb' => 'DELETE', 'path' => '/v1/members/' . rawurlencode($email), 'marks' => ['email']], $options);
    }

    /**
     * Answers the limit and what is used of it. GET /v1/quota
     *
     * @param CallOptions $options
     * @return Quota
     */
    public function getQuota(array $options = []): object
    {
        return $this->caller->call(['verb' => 'GET', 'path' => '/v1/quota', 'repeatable' => true, 'marks' => ['environment']], $options);
    }

    /**
     * Pages through the changes of policies, keys, members, quotas and webhooks. GET /v1/audit
     *
     * @param array{limit?: int, cursor?: string} $query
     * @param CallOptions $options
     * @return ListAuditResponse
     */
    public function listAudit(array $query = [], array $options = []): object
    {
        return $this->caller->call(['verb' => 'GET', 'path' => '/v1/audit', 'query' => $query, 'repeatable' => true, 'marks' => ['audit']], $options);
    }

    /**
     * Lists the public halves, old ones included; they are the store's, the same for every organisation. GET /v1/signing-keys
     *
     * @param CallOptions $options
     * @return ListSigningKeysResponse
     */
    public function listSigningKeys(array $options = []): object
    {
        return $this->caller->call(['verb' => 'GET', 'path' => '/v1/signing-keys', 'repeatable' => true, 'marks' => ['signing_keys']], $options);
    }

    /**
     * Answers counts of new decisions by the hour, and what changed. A count may be some seconds late. GET /v1/overview
     *
     * @param array{hours?: int} $query
     * @param CallOptions $options
     * @return Overview
     */
    public function getOverview(array $query = [], array $options = []): object
    {
        return $this->caller->call(['verb' => 'GET', 'path' => '/v1/overview', 'query' => $query, 'repeatable' => true, 'marks' => ['hours']], $options);
    }
}
