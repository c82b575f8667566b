import { createHash } from "node:crypto";
import { scanJson } from "../contract/json/scan-json.ts";
import { canonicalJson } from "../engine/policy/canonical-json.ts";
import { DATASET_VALUES_MAX, OTHER_ITEMS_MAX, ROWS_MAX } from "./limits.ts";
import type { DatasetBody } from "./parse-dataset.ts";

/**
 * SHA-256 by which two bodies are one request: of a JSON body's values, however they are spelt, else of the bytes. Burns processor time: it
 * belongs into the pool.
 */
export function datasetDigest({ encoding, body }: Omit<DatasetBody, "nowMs">): Uint8Array {
  const values = encoding === "json" || encoding === "protojson" ? valuesOf(body) : undefined;
  return createHash("sha256")
    .update(values ?? body)
    .digest();
}

/** None where the body will be refused for what it holds, and is not worth reading twice. */
function valuesOf(body: Uint8Array): string | undefined {
  const limits = { valuesMax: DATASET_VALUES_MAX, itemsMax: ROWS_MAX + OTHER_ITEMS_MAX };
  if (scanJson(body, limits) !== undefined) return undefined;
  try {
    return canonicalJson(JSON.parse(Buffer.from(body).toString()));
  } catch {
    return undefined;
  }
}
