import { create } from "@bufbuild/protobuf";
import { expect, it } from "vitest";
import { FeedbackService } from "#gen/risk/v1/feedback_service_pb.ts";
import { PolicyService } from "#gen/risk/v1/policy_service_pb.ts";
import { requestFingerprint } from "./request-fingerprint.ts";

const { createPolicy } = PolicyService.method;
const { submitFeedbackBatch } = FeedbackService.method;

function ofConfig(value: number): Uint8Array {
  const rules = [{ code: "amount_zscore", config: { value } }];
  return requestFingerprint(createPolicy, create(createPolicy.input, { name: "Any", rules }));
}

function ofTime(seconds: bigint, nanos: number): Uint8Array {
  const feedbacks = [{ outcomeAt: { seconds, nanos } }];
  return requestFingerprint(submitFeedbackBatch, create(submitFeedbackBatch.input, { feedbacks }));
}

it("tells requests apart that JSON cannot say, and is the same for the same one", () => {
  expect(ofConfig(Number.NaN)).toEqual(ofConfig(Number.NaN));
  expect(ofConfig(Number.NaN)).not.toEqual(ofConfig(Number.POSITIVE_INFINITY));
  expect(ofTime(10n ** 12n, 0)).toEqual(ofTime(10n ** 12n, 0));
  expect(ofTime(10n ** 12n, 0)).not.toEqual(ofTime(10n ** 12n, -1));
});
