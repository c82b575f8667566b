import { parentPort, workerData } from "node:worker_threads";
import type { DescService } from "@bufbuild/protobuf";
import { createDocsPage, DOCS_POLICY } from "../docs-page/create-docs-page.ts";
import { makeFile } from "../files/file.ts";
import { createOpenApi } from "./create-openapi.ts";
import type { DescribedServices, DescriptionFiles } from "./description-files.ts";

// A thread that ends: what writes the description is loaded nowhere else. It gives way to nobody: who asked first waits for it, and at the lowest
// priority that took over 10 s on a machine that was busy with other work.
const { services, publicUrl, version }: DescribedServices = workerData;
const document = createOpenApi({ publicUrl, version, services: await Promise.all(services.map(descriptorOf)) });
const openApi = makeFile("application/json; charset=utf-8", JSON.stringify(document));
const docs = makeFile("text/html; charset=utf-8", createDocsPage(document));
parentPort?.postMessage({ openApi, docs, docsPolicy: DOCS_POLICY } satisfies DescriptionFiles);

async function descriptorOf({ file, typeName }: DescribedServices["services"][number]): Promise<DescService> {
  const declared: Readonly<Record<string, unknown>> = await import(`#gen/${file}_pb.ts`);
  const isWanted = (value: unknown): value is DescService =>
    typeof value === "object" && value !== null && "typeName" in value && value.typeName === typeName;
  const found = Object.values(declared).find(isWanted);
  if (found === undefined) throw new Error(`Cannot describe ${typeName}: it is not declared in ${file}`);
  return found;
}
