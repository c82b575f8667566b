import { useEffect, useState } from "preact/hooks";
import { headerProblem } from "./header-problem.ts";
import { scanCsv } from "./scan-csv.ts";
import { BYTES_MAX, type Part, ROWS_MAX, splitDays } from "./split-days.ts";

/** What is known of the chosen file. Only a file that is `fine` is sent. */
export type FileCheck =
  | { readonly kind: "none" }
  | { readonly kind: "checking" }
  | { readonly kind: "unreadable" }
  | { readonly kind: "empty" }
  | { readonly kind: "other_columns"; readonly problem: string }
  | { readonly kind: "fine"; readonly rows: number }
  | {
      readonly kind: "too_large";
      /** Undefined: the file was too large to count. */
      readonly rows: number | undefined;
      readonly parts: readonly Part[] | undefined;
    };

/** A larger file is refused without counting its rows. */
const SCANNED_BYTES_MAX = 512 * 1024 * 1024;

/** Checks header, size and rows of a file in the browser, before anything is sent. */
export function useFileCheck(file: File | undefined): FileCheck {
  const [state, setState] = useState<{ readonly file: File; readonly check: FileCheck }>();
  useEffect(() => {
    if (file === undefined) return;
    let gone = false;
    checkFile(file).then((check) => {
      if (!gone) setState({ file, check });
    });
    return () => {
      gone = true;
    };
  }, [file]);
  if (file === undefined) return { kind: "none" };
  return state?.file === file ? state.check : { kind: "checking" };
}

async function checkFile(file: File): Promise<FileCheck> {
  try {
    const problem = await headerProblem(file);
    if (problem !== undefined) return { kind: "other_columns", problem };
    if (file.size > SCANNED_BYTES_MAX) return { kind: "too_large", rows: undefined, parts: undefined };
    const scan = await scanCsv(file);
    if (scan.rows === 0) return { kind: "empty" };
    if (scan.rows <= ROWS_MAX && file.size <= BYTES_MAX) return { kind: "fine", rows: scan.rows };
    return { kind: "too_large", rows: scan.rows, parts: splitDays(scan) };
  } catch {
    return { kind: "unreadable" };
  }
}
