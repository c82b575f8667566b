import type { DescMessage } from "@bufbuild/protobuf";
import { scanJson, VALUES_MAX } from "../contract/json/scan-json.ts";
import { sentEmpty } from "../contract/json/sent-empty.ts";
import { scanMessage } from "../contract/scan-message.ts";
import { ServiceError, validationFailed } from "../errors.ts";

const LIMITS = { valuesMax: VALUES_MAX, itemsMax: VALUES_MAX };

/**
 * The refusal of a message that holds too much to be read on this thread, counted on its bytes, and of one in JSON that holds an empty list which
 * Connect would take for one that is left out; undefined for every other.
 */
export function messageExcess(bytes: Uint8Array, desc: DescMessage, isJson: boolean): ServiceError | undefined {
  return valuesExcess(bytes, desc, isJson) ?? (isJson ? emptyList(bytes, desc) : undefined);
}

function emptyList(bytes: Uint8Array, desc: DescMessage): ServiceError | undefined {
  const violations = sentEmpty(desc, bytes);
  return violations.length === 0 ? undefined : validationFailed(violations);
}

function valuesExcess(bytes: Uint8Array, desc: DescMessage, isJson: boolean): ServiceError | undefined {
  // A value takes a byte at least, and a message over its limit is left to Connect, which refuses it as that.
  if (bytes.length <= VALUES_MAX) return undefined;
  const excess = isJson ? scanJson(bytes, LIMITS) : scanMessage(bytes, desc, LIMITS);
  if (excess === undefined) return undefined;
  const message = excess === "nesting" ? "Nest values less deeply" : `Send at most ${VALUES_MAX} values`;
  return new ServiceError("invalid_request", message, { details: [{ field: "body", message, code: "limit" }] });
}
