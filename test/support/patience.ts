/**
 * How long a test waits, whatever it runs in. What comes true is waited for as long as a machine takes that is ten times busier than most;
 * what does not fails a little later.
 */
export const PATIENCE = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000, interval: 20 } },
} as const;
