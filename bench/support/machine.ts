import { cpus, totalmem } from "node:os";

/** What the figures were measured on. */
export function machine() {
  const [cpu] = cpus();
  return {
    cores: cpus().length,
    cpu: cpu?.model.trim() ?? "unknown",
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
}
