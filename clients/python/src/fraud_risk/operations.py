"""The service's calls, one method each.

Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
"""

from __future__ import annotations

from typing import Sequence, Unpack
from urllib.parse import quote

from .calls import Caller, CallOptions
from .types import (
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
)


class Operations:
    """Raises RefusedError where the service refuses, UnavailableError where no usable answer can be had."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def score(
        self,
        body: ScoreRequest,
        **options: Unpack[CallOptions],
    ) -> Decision:
        """Scores a transaction; a repeat of its id answers the original decision. POST /v1/score"""
        answer: Decision = self._caller.call("POST", "/v1/score", options, body=body, repeatable=True, marks=("decision_id", "recommended_action"))
        return answer

    def get_decision(
        self,
        decision_id: str,
        *,
        expand: Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> DecisionRecord:
        """Answers a decision with its audit context. GET /v1/decisions/{decision_id}"""
        answer: DecisionRecord = self._caller.call("GET", f"/v1/decisions/{quote(decision_id, '')}", options, query={"expand": expand}, repeatable=True, marks=("decision_id",))
        return answer

    def list_decisions(
        self,
        *,
        customer: str | None = None,
        device: str | None = None,
        beneficiary: str | None = None,
        transaction_id: str | None = None,
        level: Sequence[str] | None = None,
        action: Sequence[str] | None = None,
        label: Sequence[str] | None = None,
        rule: Sequence[str] | None = None,
        policy_version_id: Sequence[str] | None = None,
        from_: str | None = None,
        to: str | None = None,
        sort: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        shadow_level: Sequence[str] | None = None,
        shadow_version_id: Sequence[str] | None = None,
        bvn: str | None = None,
        phone: str | None = None,
        **options: Unpack[CallOptions],
    ) -> ListDecisionsResponse:
        """Pages through the decisions of the key's environment. The review queue is
        `action=manual_review&label=none`. GET /v1/decisions"""
        answer: ListDecisionsResponse = self._caller.call("GET", "/v1/decisions", options, query={"customer": customer, "device": device, "beneficiary": beneficiary, "transaction_id": transaction_id, "level": level, "action": action, "label": label, "rule": rule, "policy_version_id": policy_version_id, "from": from_, "to": to, "sort": sort, "limit": limit, "cursor": cursor, "shadow_level": shadow_level, "shadow_version_id": shadow_version_id, "bvn": bvn, "phone": phone}, repeatable=True, marks=("decisions",))
        return answer

    def export_decisions(
        self,
        *,
        customer: str | None = None,
        device: str | None = None,
        beneficiary: str | None = None,
        transaction_id: str | None = None,
        level: Sequence[str] | None = None,
        action: Sequence[str] | None = None,
        label: Sequence[str] | None = None,
        rule: Sequence[str] | None = None,
        policy_version_id: Sequence[str] | None = None,
        from_: str | None = None,
        to: str | None = None,
        shadow_level: Sequence[str] | None = None,
        shadow_version_id: Sequence[str] | None = None,
        bvn: str | None = None,
        phone: str | None = None,
        **options: Unpack[CallOptions],
    ) -> str:
        """Writes decisions as a backtest's CSV: ascending by `occurred_at`, with their labels, without those whose
        customer was forgotten. One at a time an organisation. An export that fails on the way is cut off, never
        ended. GET /v1/decisions/export"""
        answer: str = self._caller.call("GET", "/v1/decisions/export", options, query={"customer": customer, "device": device, "beneficiary": beneficiary, "transaction_id": transaction_id, "level": level, "action": action, "label": label, "rule": rule, "policy_version_id": policy_version_id, "from": from_, "to": to, "shadow_level": shadow_level, "shadow_version_id": shadow_version_id, "bvn": bvn, "phone": phone}, repeatable=True, text=True)
        return answer

    def claim_decision(
        self,
        decision_id: str,
        **options: Unpack[CallOptions],
    ) -> DecisionClaim:
        """Takes a decision to look into for ten minutes, so that nobody else does; who has it already has it ten
        minutes more. POST /v1/decisions/{decision_id}/claim"""
        answer: DecisionClaim = self._caller.call("POST", f"/v1/decisions/{quote(decision_id, '')}/claim", options, marks=("decision_id",))
        return answer

    def get_entity(
        self,
        kind: str,
        hash: str,
        **options: Unpack[CallOptions],
    ) -> Entity:
        """Answers what the engine knows of somebody or something now; nothing known is 404. Its decisions are in
        `GET /v1/decisions`. GET /v1/entities/{kind}/{hash}"""
        answer: Entity = self._caller.call("GET", f"/v1/entities/{quote(kind, '')}/{quote(hash, '')}", options, repeatable=True, marks=("kind",))
        return answer

    def submit_feedback(
        self,
        body: SubmitFeedbackRequest,
        **options: Unpack[CallOptions],
    ) -> Feedback:
        """Records the real outcome of a decision. POST /v1/feedback"""
        answer: Feedback = self._caller.call("POST", "/v1/feedback", options, body=body, repeatable=True, keyed=True, marks=("feedback_id",))
        return answer

    def submit_feedback_batch(
        self,
        body: SubmitFeedbackBatchRequest,
        **options: Unpack[CallOptions],
    ) -> SubmitFeedbackBatchResponse:
        """Records the real outcomes of up to 1,000 decisions, each by itself: a wrong one refuses itself alone.
        Takes one token of the key's rate for each ten. POST /v1/feedback/batch"""
        answer: SubmitFeedbackBatchResponse = self._caller.call("POST", "/v1/feedback/batch", options, body=body, repeatable=True, keyed=True, marks=("results",))
        return answer

    def create_policy(
        self,
        body: CreatePolicyRequest,
        **options: Unpack[CallOptions],
    ) -> Policy:
        """Creates a policy with a draft version 1, or an active one when `activate` is true. POST /v1/policies"""
        answer: Policy = self._caller.call("POST", "/v1/policies", options, body=body, repeatable=True, keyed=True, marks=("policy_id",))
        return answer

    def list_policies(
        self,
        *,
        include_archived: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> ListPoliciesResponse:
        """Lists the policies. GET /v1/policies"""
        answer: ListPoliciesResponse = self._caller.call("GET", "/v1/policies", options, query={"include_archived": include_archived}, repeatable=True, marks=("policies",))
        return answer

    def get_policy(
        self,
        policy_id: str,
        **options: Unpack[CallOptions],
    ) -> Policy:
        """Answers a policy with all its versions. GET /v1/policies/{policy_id}"""
        answer: Policy = self._caller.call("GET", f"/v1/policies/{quote(policy_id, '')}", options, repeatable=True, marks=("policy_id",))
        return answer

    def update_policy(
        self,
        policy_id: str,
        body: UpdatePolicyRequest,
        **options: Unpack[CallOptions],
    ) -> Policy:
        """Merges changes onto the latest version: in place for an unused draft, else as a new draft version. PATCH
        /v1/policies/{policy_id}"""
        answer: Policy = self._caller.call("PATCH", f"/v1/policies/{quote(policy_id, '')}", options, body=body, marks=("policy_id",))
        return answer

    def delete_policy(
        self,
        policy_id: str,
        **options: Unpack[CallOptions],
    ) -> DeletePolicyResponse:
        """Deletes a policy that was never tested, activated or used. DELETE /v1/policies/{policy_id}"""
        answer: DeletePolicyResponse = self._caller.call("DELETE", f"/v1/policies/{quote(policy_id, '')}", options, marks=("policy_id",))
        return answer

    def activate_policy(
        self,
        policy_id: str,
        body: ActivatePolicyRequest | None = None,
        **options: Unpack[CallOptions],
    ) -> Policy:
        """Makes a version the active one of its product, or tenant-wide; where activations need approval, it waits
        for that. POST /v1/policies/{policy_id}/activate"""
        answer: Policy = self._caller.call("POST", f"/v1/policies/{quote(policy_id, '')}/activate", options, body=body, marks=("policy_id",))
        return answer

    def approve_activation(
        self,
        policy_id: str,
        body: ApproveActivationRequest,
        **options: Unpack[CallOptions],
    ) -> Policy:
        """Approves the activation that waits, with a key of another member than asked for it. POST
        /v1/policies/{policy_id}/approve"""
        answer: Policy = self._caller.call("POST", f"/v1/policies/{quote(policy_id, '')}/approve", options, body=body, marks=("policy_id",))
        return answer

    def withdraw_activation(
        self,
        policy_id: str,
        **options: Unpack[CallOptions],
    ) -> Policy:
        """Withdraws, or refuses, the activation that waits; without one it changes nothing. DELETE
        /v1/policies/{policy_id}/approve"""
        answer: Policy = self._caller.call("DELETE", f"/v1/policies/{quote(policy_id, '')}/approve", options, marks=("policy_id",))
        return answer

    def archive_policy(
        self,
        policy_id: str,
        **options: Unpack[CallOptions],
    ) -> Policy:
        """Retires a policy. POST /v1/policies/{policy_id}/archive"""
        answer: Policy = self._caller.call("POST", f"/v1/policies/{quote(policy_id, '')}/archive", options, marks=("policy_id",))
        return answer

    def set_shadow(
        self,
        policy_id: str,
        body: SetShadowRequest | None = None,
        **options: Unpack[CallOptions],
    ) -> Policy:
        """Lets a version decide beside the active one, without any effect, so that the two can be compared. POST
        /v1/policies/{policy_id}/shadow"""
        answer: Policy = self._caller.call("POST", f"/v1/policies/{quote(policy_id, '')}/shadow", options, body=body, marks=("policy_id",))
        return answer

    def end_shadow(
        self,
        policy_id: str,
        **options: Unpack[CallOptions],
    ) -> Policy:
        """Ends the shadow of a policy; without one it changes nothing. DELETE /v1/policies/{policy_id}/shadow"""
        answer: Policy = self._caller.call("DELETE", f"/v1/policies/{quote(policy_id, '')}/shadow", options, marks=("policy_id",))
        return answer

    def get_quality(
        self,
        policy_id: str,
        *,
        version: int | None = None,
        from_: str | None = None,
        to: str | None = None,
        **options: Unpack[CallOptions],
    ) -> PolicyQuality:
        """Answers how a version does in live decisions: alerts, precision and recall by the day, drift, and its
        agreement with the version in shadow. GET /v1/policies/{policy_id}/quality"""
        answer: PolicyQuality = self._caller.call("GET", f"/v1/policies/{quote(policy_id, '')}/quality", options, query={"version": version, "from": from_, "to": to}, repeatable=True, marks=("policy_id",))
        return answer

    def list_rules(
        self,
        **options: Unpack[CallOptions],
    ) -> ListRulesResponse:
        """Lists the rules that a policy may use, with their parameters. GET /v1/rules"""
        answer: ListRulesResponse = self._caller.call("GET", "/v1/rules", options, repeatable=True, marks=("rules",))
        return answer

    def submit_backtest(
        self,
        body: SubmitBacktestRequest,
        **options: Unpack[CallOptions],
    ) -> Backtest:
        """Accepts a batch and queues it. POST /v1/backtest"""
        answer: Backtest = self._caller.call("POST", "/v1/backtest", options, body=body, repeatable=True, keyed=True, marks=("backtest_id",))
        return answer

    def submit_backtest_csv(
        self,
        csv: str | bytes,
        *,
        policy_version_id: str | None = None,
        policy_id: str | None = None,
        version: int | None = None,
        product: str | None = None,
        notify_emails: Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Backtest:
        """Accepts a batch and queues it. POST /v1/backtest"""
        answer: Backtest = self._caller.call("POST", "/v1/backtest", options, csv=csv, query={"policy_version_id": policy_version_id, "policy_id": policy_id, "version": version, "product": product, "notify_emails": notify_emails}, repeatable=True, keyed=True, marks=("backtest_id",))
        return answer

    def list_backtests(
        self,
        **options: Unpack[CallOptions],
    ) -> ListBacktestsResponse:
        """Lists the 50 most recent backtests. GET /v1/backtest"""
        answer: ListBacktestsResponse = self._caller.call("GET", "/v1/backtest", options, repeatable=True, marks=("backtests",))
        return answer

    def get_backtest(
        self,
        backtest_id: str,
        **options: Unpack[CallOptions],
    ) -> Backtest:
        """Answers a backtest. GET /v1/backtest/{backtest_id}"""
        answer: Backtest = self._caller.call("GET", f"/v1/backtest/{quote(backtest_id, '')}", options, repeatable=True, marks=("backtest_id",))
        return answer

    def delete_backtest(
        self,
        backtest_id: str,
        **options: Unpack[CallOptions],
    ) -> DeleteBacktestResponse:
        """Removes a backtest that has ended, with its rows and its report; what it tested stays tested. DELETE
        /v1/backtest/{backtest_id}"""
        answer: DeleteBacktestResponse = self._caller.call("DELETE", f"/v1/backtest/{quote(backtest_id, '')}", options, marks=("backtest_id",))
        return answer

    def list_backtest_rows(
        self,
        backtest_id: str,
        *,
        after: int | None = None,
        limit: int | None = None,
        errors_only: bool | None = None,
        expand: Sequence[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> ListBacktestRowsResponse:
        """Pages through the rows. GET /v1/backtest/{backtest_id}/rows"""
        answer: ListBacktestRowsResponse = self._caller.call("GET", f"/v1/backtest/{quote(backtest_id, '')}/rows", options, query={"after": after, "limit": limit, "errors_only": errors_only, "expand": expand}, repeatable=True, marks=("rows",))
        return answer

    def get_backtest_report(
        self,
        backtest_id: str,
        **options: Unpack[CallOptions],
    ) -> BacktestReport:
        """Answers what a completed backtest says beyond its summary: rules, threshold sweep, ranking, amounts,
        alerts, cold rows. GET /v1/backtest/{backtest_id}/report"""
        answer: BacktestReport = self._caller.call("GET", f"/v1/backtest/{quote(backtest_id, '')}/report", options, repeatable=True, marks=("backtest_id",))
        return answer

    def compare_backtests(
        self,
        backtest_id: str,
        *,
        with_: str,
        swap: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> BacktestComparison:
        """Compares two completed backtests of one data set. GET /v1/backtest/{backtest_id}/compare"""
        answer: BacktestComparison = self._caller.call("GET", f"/v1/backtest/{quote(backtest_id, '')}/compare", options, query={"with": with_, "swap": swap}, repeatable=True, marks=("backtest_id",))
        return answer

    def cancel_backtest(
        self,
        backtest_id: str,
        **options: Unpack[CallOptions],
    ) -> Backtest:
        """Stops a backtest that is queued or running. POST /v1/backtest/{backtest_id}/cancel"""
        answer: Backtest = self._caller.call("POST", f"/v1/backtest/{quote(backtest_id, '')}/cancel", options, marks=("backtest_id",))
        return answer

    def create_fit(
        self,
        body: CreateFitRequest,
        **options: Unpack[CallOptions],
    ) -> Fit:
        """Queues a fit over the rows of a completed backtest. POST /v1/fits"""
        answer: Fit = self._caller.call("POST", "/v1/fits", options, body=body, repeatable=True, keyed=True, marks=("fit_id",))
        return answer

    def list_fits(
        self,
        **options: Unpack[CallOptions],
    ) -> ListFitsResponse:
        """Lists the 50 most recent fits. GET /v1/fits"""
        answer: ListFitsResponse = self._caller.call("GET", "/v1/fits", options, repeatable=True, marks=("fits",))
        return answer

    def get_fit(
        self,
        fit_id: str,
        **options: Unpack[CallOptions],
    ) -> Fit:
        """Answers a fit. GET /v1/fits/{fit_id}"""
        answer: Fit = self._caller.call("GET", f"/v1/fits/{quote(fit_id, '')}", options, repeatable=True, marks=("fit_id",))
        return answer

    def delete_fit(
        self,
        fit_id: str,
        **options: Unpack[CallOptions],
    ) -> DeleteFitResponse:
        """Removes a fit that has ended. DELETE /v1/fits/{fit_id}"""
        answer: DeleteFitResponse = self._caller.call("DELETE", f"/v1/fits/{quote(fit_id, '')}", options, marks=("fit_id",))
        return answer

    def cancel_fit(
        self,
        fit_id: str,
        **options: Unpack[CallOptions],
    ) -> Fit:
        """Stops a fit that is queued or running. POST /v1/fits/{fit_id}/cancel"""
        answer: Fit = self._caller.call("POST", f"/v1/fits/{quote(fit_id, '')}/cancel", options, marks=("fit_id",))
        return answer

    def import_history(
        self,
        body: ImportHistoryRequest,
        **options: Unpack[CallOptions],
    ) -> History:
        """Accepts past transactions and queues their import. POST /v1/history"""
        answer: History = self._caller.call("POST", "/v1/history", options, body=body, repeatable=True, keyed=True, marks=("history_id",))
        return answer

    def import_history_csv(
        self,
        csv: str | bytes,
        **options: Unpack[CallOptions],
    ) -> History:
        """Accepts past transactions and queues their import. POST /v1/history"""
        answer: History = self._caller.call("POST", "/v1/history", options, csv=csv, repeatable=True, keyed=True, marks=("history_id",))
        return answer

    def list_histories(
        self,
        **options: Unpack[CallOptions],
    ) -> ListHistoriesResponse:
        """Lists the 50 most recent imports. GET /v1/history"""
        answer: ListHistoriesResponse = self._caller.call("GET", "/v1/history", options, repeatable=True, marks=("histories",))
        return answer

    def get_history(
        self,
        history_id: str,
        **options: Unpack[CallOptions],
    ) -> History:
        """Answers an import. GET /v1/history/{history_id}"""
        answer: History = self._caller.call("GET", f"/v1/history/{quote(history_id, '')}", options, repeatable=True, marks=("history_id",))
        return answer

    def cancel_history(
        self,
        history_id: str,
        **options: Unpack[CallOptions],
    ) -> History:
        """Stops an import that is queued or running; what is in the profiles by then stays in them. POST
        /v1/history/{history_id}/cancel"""
        answer: History = self._caller.call("POST", f"/v1/history/{quote(history_id, '')}/cancel", options, marks=("history_id",))
        return answer

    def create_webhook(
        self,
        body: CreateWebhookRequest,
        **options: Unpack[CallOptions],
    ) -> WebhookEndpoint:
        """Registers an endpoint; its secret is shown once. POST /v1/webhooks"""
        answer: WebhookEndpoint = self._caller.call("POST", "/v1/webhooks", options, body=body, marks=("webhook_id",))
        return answer

    def list_webhooks(
        self,
        **options: Unpack[CallOptions],
    ) -> ListWebhooksResponse:
        """Lists the endpoints of the key's environment. GET /v1/webhooks"""
        answer: ListWebhooksResponse = self._caller.call("GET", "/v1/webhooks", options, repeatable=True, marks=("webhooks",))
        return answer

    def get_webhook(
        self,
        webhook_id: str,
        **options: Unpack[CallOptions],
    ) -> WebhookEndpoint:
        """Answers an endpoint. GET /v1/webhooks/{webhook_id}"""
        answer: WebhookEndpoint = self._caller.call("GET", f"/v1/webhooks/{quote(webhook_id, '')}", options, repeatable=True, marks=("webhook_id",))
        return answer

    def update_webhook(
        self,
        webhook_id: str,
        body: UpdateWebhookRequest,
        **options: Unpack[CallOptions],
    ) -> WebhookEndpoint:
        """Changes what is sent of an endpoint. PATCH /v1/webhooks/{webhook_id}"""
        answer: WebhookEndpoint = self._caller.call("PATCH", f"/v1/webhooks/{quote(webhook_id, '')}", options, body=body, marks=("webhook_id",))
        return answer

    def delete_webhook(
        self,
        webhook_id: str,
        **options: Unpack[CallOptions],
    ) -> DeleteWebhookResponse:
        """Removes an endpoint. DELETE /v1/webhooks/{webhook_id}"""
        answer: DeleteWebhookResponse = self._caller.call("DELETE", f"/v1/webhooks/{quote(webhook_id, '')}", options, marks=("webhook_id",))
        return answer

    def rotate_webhook_secret(
        self,
        webhook_id: str,
        **options: Unpack[CallOptions],
    ) -> WebhookEndpoint:
        """Issues a new secret; the old one signs for another 24 hours. POST /v1/webhooks/{webhook_id}/rotate-secret"""
        answer: WebhookEndpoint = self._caller.call("POST", f"/v1/webhooks/{quote(webhook_id, '')}/rotate-secret", options, marks=("webhook_id",))
        return answer

    def test_webhook(
        self,
        webhook_id: str,
        **options: Unpack[CallOptions],
    ) -> WebhookDelivery:
        """Queues a `webhook.test` event, even for a disabled endpoint; it is attempted once. POST
        /v1/webhooks/{webhook_id}/test"""
        answer: WebhookDelivery = self._caller.call("POST", f"/v1/webhooks/{quote(webhook_id, '')}/test", options, marks=("delivery_id",))
        return answer

    def list_deliveries(
        self,
        webhook_id: str,
        *,
        status: DeliveryStatus | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> ListDeliveriesResponse:
        """Pages through the deliveries of an endpoint. GET /v1/webhooks/{webhook_id}/deliveries"""
        answer: ListDeliveriesResponse = self._caller.call("GET", f"/v1/webhooks/{quote(webhook_id, '')}/deliveries", options, query={"status": status, "limit": limit, "cursor": cursor}, repeatable=True, marks=("deliveries",))
        return answer

    def get_delivery(
        self,
        webhook_id: str,
        delivery_id: str,
        **options: Unpack[CallOptions],
    ) -> WebhookDelivery:
        """Answers a delivery with its attempts. GET /v1/webhooks/{webhook_id}/deliveries/{delivery_id}"""
        answer: WebhookDelivery = self._caller.call("GET", f"/v1/webhooks/{quote(webhook_id, '')}/deliveries/{quote(delivery_id, '')}", options, repeatable=True, marks=("delivery_id",))
        return answer

    def resend_delivery(
        self,
        webhook_id: str,
        delivery_id: str,
        **options: Unpack[CallOptions],
    ) -> WebhookDelivery:
        """Queues the same event again, with a fresh three-day retry window. POST
        /v1/webhooks/{webhook_id}/deliveries/{delivery_id}/resend"""
        answer: WebhookDelivery = self._caller.call("POST", f"/v1/webhooks/{quote(webhook_id, '')}/deliveries/{quote(delivery_id, '')}/resend", options, marks=("delivery_id",))
        return answer

    def get_key(
        self,
        **options: Unpack[CallOptions],
    ) -> Key:
        """Answers what the key of this very call may do. GET /v1/key"""
        answer: Key = self._caller.call("GET", "/v1/key", options, repeatable=True, marks=("key_id",))
        return answer

    def list_keys(
        self,
        **options: Unpack[CallOptions],
    ) -> ListKeysResponse:
        """Lists the keys of the caller's environment. GET /v1/keys"""
        answer: ListKeysResponse = self._caller.call("GET", "/v1/keys", options, repeatable=True, marks=("keys",))
        return answer

    def create_key(
        self,
        body: CreateKeyRequest,
        **options: Unpack[CallOptions],
    ) -> ApiKey:
        """Makes a key of the caller's environment that may do no more than the caller, and answers it, this once.
        POST /v1/keys"""
        answer: ApiKey = self._caller.call("POST", "/v1/keys", options, body=body, marks=("key_id",))
        return answer

    def revoke_key(
        self,
        key_id: str,
        **options: Unpack[CallOptions],
    ) -> ApiKey:
        """Revokes a key for good; every process refuses it within 5 seconds. POST /v1/keys/{key_id}/revoke"""
        answer: ApiKey = self._caller.call("POST", f"/v1/keys/{quote(key_id, '')}/revoke", options, marks=("key_id",))
        return answer

    def list_members(
        self,
        **options: Unpack[CallOptions],
    ) -> ListMembersResponse:
        """Lists the members. GET /v1/members"""
        answer: ListMembersResponse = self._caller.call("GET", "/v1/members", options, repeatable=True, marks=("members",))
        return answer

    def put_member(
        self,
        body: PutMemberRequest,
        **options: Unpack[CallOptions],
    ) -> Member:
        """Adds a member, or changes the role of the one with that e-mail, whatever its case. POST /v1/members"""
        answer: Member = self._caller.call("POST", "/v1/members", options, body=body, marks=("email",))
        return answer

    def remove_member(
        self,
        email: str,
        **options: Unpack[CallOptions],
    ) -> RemoveMemberResponse:
        """Removes a member, and revokes the keys that are bound to them. DELETE /v1/members/{email}"""
        answer: RemoveMemberResponse = self._caller.call("DELETE", f"/v1/members/{quote(email, '')}", options, marks=("email",))
        return answer

    def get_quota(
        self,
        **options: Unpack[CallOptions],
    ) -> Quota:
        """Answers the limit and what is used of it. GET /v1/quota"""
        answer: Quota = self._caller.call("GET", "/v1/quota", options, repeatable=True, marks=("environment",))
        return answer

    def list_audit(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> ListAuditResponse:
        """Pages through the changes of policies, keys, members, quotas and webhooks. GET /v1/audit"""
        answer: ListAuditResponse = self._caller.call("GET", "/v1/audit", options, query={"limit": limit, "cursor": cursor}, repeatable=True, marks=("audit",))
        return answer

    def list_signing_keys(
        self,
        **options: Unpack[CallOptions],
    ) -> ListSigningKeysResponse:
        """Lists the public halves, old ones included; they are the store's, the same for every organisation. GET
        /v1/signing-keys"""
        answer: ListSigningKeysResponse = self._caller.call("GET", "/v1/signing-keys", options, repeatable=True, marks=("signing_keys",))
        return answer

    def get_overview(
        self,
        *,
        hours: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Overview:
        """Answers counts of new decisions by the hour, and what changed. A count may be some seconds late. GET
        /v1/overview"""
        answer: Overview = self._caller.call("GET", "/v1/overview", options, query={"hours": hours}, repeatable=True, marks=("hours",))
        return answer
