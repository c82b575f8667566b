/** Rows of a backtest (specification, "Limits"). */
export const ROWS_MAX = 50_000;
/** Bytes of a backtest's body: 25 MB. */
export const BODY_BYTES_MAX = 26_214_400;
/** Share of rows that may be invalid. */
export const INVALID_SHARE_MAX = 0.01;
/** Row errors listed on rejection. */
export const ROW_ERRORS_MAX = 100;
/** Rows stored, read and scored together. */
export const CHUNK_ROWS = 2_500;
