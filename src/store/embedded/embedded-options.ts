import type { IndexDeclaration } from "../documents/index-declaration.ts";
import type { ObserveCommit } from "./group-commit.ts";

/** What the embedded store is opened with. */
export interface EmbeddedOptions {
  readonly directory: string;
  /** `full` survives power loss, `process` only a killed process. */
  readonly durability: "full" | "process";
  readonly indexes: readonly IndexDeclaration[];
  /** A bound on the file in pages of 4 KiB; only tests of a full disk set it. */
  readonly pagesMax?: number;
  /** Pages of the log beyond which it is started anew; only tests of power cuts set it. */
  readonly logPagesMax?: number;
  /** Told of indexes that are not declared, and of files that others may read. */
  readonly warn?: (message: string) => void;
  readonly observeCommit?: ObserveCommit | undefined;
}
