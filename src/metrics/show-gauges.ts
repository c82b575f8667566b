import { Gauge, type Registry } from "prom-client";

/** Gauges by name, each with what it tells and where it is read when somebody asks. */
export function showGauges(
  registry: Registry,
  gauges: Readonly<Record<string, readonly [help: string, read: () => number]>>,
): void {
  for (const [name, [help, read]] of Object.entries(gauges))
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
}
