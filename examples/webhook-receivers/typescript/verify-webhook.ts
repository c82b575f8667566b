// Here the file of the repository; beside a receiver of your own it is a copy of that file.
export { verifyWebhook } from "../../../src/webhook/verify-webhook.ts";
