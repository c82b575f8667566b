/** The few numbers of a policy that shape a feature itself; everything else a rule compares after the fact. */
export interface FeatureSettings {
  /** Reporting limits, kobo: individual, corporate. */
  readonly reportingLimitsMinor: readonly [individual: number, corporate: number];
  /** Width of the band below a limit, as a share of the limit. */
  readonly reportingBandShare: number;
  /** How far apart two amounts may be and still count as equal, as a share of the amount scored. */
  readonly equalAmountTolerance: number;
  /** The same for deposits. */
  readonly equalDepositTolerance: number;
  /** Mature windows: `windowDays` whole market-time days that end `delayDays` before today. */
  readonly beneficiaryReputation: MatureWindow;
  readonly deviceReputation: MatureWindow;
  readonly customerReputation: MatureWindow;
}

/** `windowDays` is 1 to 90, `delayDays` 0 to 14: together at most the 104 days that a profile keeps. */
export interface MatureWindow {
  readonly windowDays: number;
  readonly delayDays: number;
}
