/** The type of event that is attempted once, and that says nothing about an endpoint's health. */
export const TEST_EVENT = "webhook.test";
