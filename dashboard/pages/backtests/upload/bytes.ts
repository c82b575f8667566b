const KILO = 1_024;

/** Bytes for people: 12870095 is 12.3 MB. */
export function bytes(value: number): string {
  if (value < KILO) return `${value} bytes`;
  return value < KILO * KILO ? `${(value / KILO).toFixed(0)} KB` : `${(value / (KILO * KILO)).toFixed(1)} MB`;
}
