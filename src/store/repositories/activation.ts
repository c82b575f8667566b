/** When a version was made active, by whom and why; who and why are not known of activations of before. */
export interface Activation {
  readonly activatedAt: Date;
  /** A key id, or `svc`. */
  readonly activatedBy?: string | null;
  readonly activationNote?: string | null;
}
