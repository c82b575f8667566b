/** The two worlds that never mix. */
export type Environment = "live" | "test";
