import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbitraryFeatures } from "../../../test/support/arbitrary-features.ts";
import { featuresAfter } from "../../../test/support/features-fixture.ts";
import { eventOf, shuffledHistories } from "../../../test/support/history-fixture.ts";
import { snapshotOf } from "../../../test/support/snapshot-of.ts";
import { packFeatures } from "./pack-features.ts";
import type { FeatureSnapshot } from "./snapshot.ts";
import { FEATURES } from "./table.ts";
import { unpackFeatures } from "./unpack-features.ts";

/** As a store keeps it that keeps JSON: zero has no sign. */
const asJson = (snapshot: FeatureSnapshot): FeatureSnapshot => JSON.parse(JSON.stringify(snapshot));

describe("packed features", () => {
  test("are the snapshot to the last digit, whatever the numbers are", () => {
    fc.assert(
      fc.property(arbitraryFeatures, (features) => {
        expect(unpackFeatures(packFeatures(features))).toEqual(asJson(snapshotOf(features)));
      }),
    );
  });

  test("are the snapshot of what profiles give, in less than three bytes a feature", () => {
    fc.assert(
      fc.property(shuffledHistories(30), (history) => {
        const features = featuresAfter(history.slice(0, -1), history.at(-1) ?? eventOf());
        const packed = packFeatures(features);
        expect(unpackFeatures(packed)).toEqual(asJson(snapshotOf(features)));
        expect(packed.length).toBeLessThan(3 * FEATURES.length);
      }),
    );
  });

  test("that are cut off, have more than they hold, or another layout are refused", () => {
    const packed = packFeatures(featuresAfter([eventOf()], eventOf()));
    for (let length = 0; length < packed.length; length += 1)
      expect(() => unpackFeatures(packed.subarray(0, length))).toThrow("Cannot unpack features");
    expect(() => unpackFeatures(Uint8Array.of(...packed, 0))).toThrow(`wanted ${packed.length} bytes, found`);
    expect(() => unpackFeatures(Uint8Array.of(2, ...packed.subarray(1)))).toThrow("wanted layout 1, found 2");
  });

  // Decisions are kept for years: where this fails, raise FEATURE_LAYOUT, and keep the table of before to read what it wrote.
  test("hold the names of their layout in its order", () => {
    const names = FEATURES.map(({ family, name }) => `${family}.${name}`).join();
    expect(createHash("sha256").update(names).digest("hex").slice(0, 16)).toBe("b547f6c93fe26aaf");
  });
});
