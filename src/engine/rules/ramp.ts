/** How far `value` is between `start` (0) and `full` (1), cut off at both ends; a step at `start` when `full` does not lie above it. */
export function ramp(value: number, start: number, full: number): number {
  if (value <= start) return 0;
  if (value >= full) return 1;
  return (value - start) / (full - start);
}
