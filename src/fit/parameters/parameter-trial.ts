/** Other values for the parameters of one rule; its weight is fitted. */
export interface ParameterTrial {
  /** Position of the rule in the compiled policy. */
  readonly rule: number;
  readonly config: Readonly<Record<string, number>>;
}
