import type { ProfileKind } from "../profile/profile-kind.ts";
import type { TransactionType } from "../score-request.ts";
import type { FEATURES, FeatureSource, FeatureType } from "./table.ts";

/** A line of the table. */
type Line = (typeof FEATURES)[number];

/** The names of the families. */
export type FeatureFamily = Line["family"];

/** Everything that a rule may read, by family. Missing is null, never zero. */
export type Features = {
  readonly [F in FeatureFamily]: {
    readonly [L in Extract<Line, { family: F }> as L["name"]]: JoinedValue<L["type"], L["kind"]>;
  };
};

/** What one kind's profile gives to the features, by family. */
export type FeaturePart<K extends ProfileKind> = {
  readonly [F in Extract<Line, { kind: K | "each" }>["family"]]: PartOf<K, F>;
};

/** One kind's part of one family. */
export type PartOf<K extends ProfileKind, F extends FeatureFamily> = {
  readonly [L in Extract<Line, { family: F; kind: K | "each" }> as L["name"]]: ReadValue<L["type"]>;
};

interface ReadValues {
  readonly type: TransactionType;
  readonly number: number;
  readonly maybe: number | null;
  readonly flag: 0 | 1;
  readonly maybeFlag: 0 | 1 | null;
}

type ReadValue<T extends FeatureType> = ReadValues[T];

/** What is read from the profile of an entity that a transaction need not name may be missing. */
type JoinedValue<T extends FeatureType, K extends FeatureSource> = K extends "event" | "each" | "customer"
  ? ReadValue<T>
  : ReadValue<T> | null;
