/** What one process takes on at once. Everything beyond is refused with 503 before work is done. */
export interface AdmissionLimits {
  /** Calls open over both ports, those included that wait or whose body is still coming. */
  readonly openMax: number;
  /** Of these, one organisation's. */
  readonly openPerOrganisationMax: number;
  /** Of these, calls whose body is still coming: half, so that they leave room for those whose body is there. Uploads have limits of their own. */
  readonly bodiesMax: number;
  readonly bodiesPerOrganisationMax: number;
  /** Calls worked on at once: the number moves between the two with what the thread can carry. */
  readonly runningMin: number;
  readonly runningMax: number;
  /** Calls that wait for their turn: a burst of this size is absorbed. */
  readonly waitingMax: number;
  /** How long a call of such a burst waits at most. */
  readonly burstMsMax: number;
  /** Uploads (data sets of backtests, 25 MB each) held at once, and one organisation's of these. */
  readonly uploadsMax: number;
  readonly uploadsPerOrganisationMax: number;
  /** Uploads whose body is not read yet, and how long they wait. */
  readonly uploadsWaitingMax: number;
  readonly uploadWaitMsMax: number;
}

/** The limits of a process; tests make them smaller. */
export const ADMISSION_LIMITS: AdmissionLimits = {
  openMax: 2_000,
  openPerOrganisationMax: 1_000,
  bodiesMax: 1_000,
  bodiesPerOrganisationMax: 500,
  runningMin: 24,
  runningMax: 256,
  waitingMax: 256,
  burstMsMax: 5_000,
  uploadsMax: 4,
  uploadsPerOrganisationMax: 2,
  uploadsWaitingMax: 32,
  uploadWaitMsMax: 5_000,
};
