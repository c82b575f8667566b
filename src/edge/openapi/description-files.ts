import type { DescService } from "@bufbuild/protobuf";
import { kept } from "../../kept.ts";
import { ownFile } from "../../own-file.ts";
import type { ServedFile } from "../files/file.ts";
import { makeOnThread } from "../files/make-on-thread.ts";

/** The description of the API. */
export interface DescriptionFiles {
  readonly openApi: ServedFile;
  /** The same as a page, and what a browser may do on it. */
  readonly docs: ServedFile;
  readonly docsPolicy: string;
}

/** What a thread needs to describe services: it loads their descriptors itself. */
export interface DescribedServices {
  /** Of each the file that declares it, as `risk/v1/scoring_service`, and its name. */
  readonly services: readonly { readonly file: string; readonly typeName: string }[];
  readonly publicUrl: string;
  readonly version: string;
}

/** Makes the description on first use, on a thread: writing a megabyte of it takes 100 ms. */
export function createDescriptionLoader(options: {
  readonly services: readonly DescService[];
  readonly publicUrl: string;
  readonly version: string;
}): () => Promise<DescriptionFiles> {
  const services = options.services.map(({ file, typeName }) => ({ file: file.name, typeName }));
  const described: DescribedServices = { ...options, services };
  return kept(() => makeOnThread(ownFile("src/edge/openapi/describe-worker.ts"), described));
}
