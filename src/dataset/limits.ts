/** Rows of a backtest (specification, "Limits"). */
export const ROWS_MAX = 50_000;
/** Lines of a CSV that hold nothing: they are skipped, and each is looked at. */
export const BLANK_LINES_MAX = 100_000;
/** Values of a data set in all: members and items at any depth, more than a whole row has for each. */
export const DATASET_VALUES_MAX = ROWS_MAX * 40;
/** Items of the lists beside the rows. */
export const OTHER_ITEMS_MAX = 1_000;
/** Share of rows that may be invalid. */
export const INVALID_SHARE_MAX = 0.01;
/** Rows whose errors are listed on rejection, one entry each, and how long one is. */
export const ROW_ERRORS_MAX = 100;
export const ROW_ERROR_LENGTH_MAX = 200;
/** Rows stored, read and scored together. */
export const CHUNK_ROWS = 2_500;
/** Bytes of rows and results that the backtests of an organisation may have stored, both environments together: 4 GiB. */
export const STORED_BYTES_MAX = 4 * 1_024 ** 3;
