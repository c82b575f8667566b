import { globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { DescMethod, DescService } from "@bufbuild/protobuf";

const SERVICES = join(import.meta.dirname, "..", "..", "..", "gen", "risk", "v1", "*_service_pb.ts");

/** Every method of the contract, as a process of its own serves them. */
export async function contractMethods(): Promise<readonly DescMethod[]> {
  const modules = await Promise.all(globSync(SERVICES).map((file) => import(pathToFileURL(file).href)));
  return modules
    .flatMap((module) => Object.values<{ readonly kind?: string }>(module))
    .filter((one): one is DescService => one.kind === "service")
    .flatMap(({ methods }) => methods);
}
