import { derivedId } from "../ids.ts";
import { MAIL_LANE } from "../store/repositories/deliveries.ts";
import type { OutboxMail } from "../store/repositories/outbox.ts";
import type { FanOutDeps } from "./fan-out-event.ts";
import { newDelivery } from "./new-delivery.ts";

/** Makes one delivery a recipient of mails, each once however often it runs. */
export async function fanOutMail(deps: Pick<FanOutDeps, "deliveries" | "salt">, mail: OutboxMail): Promise<void> {
  for (const recipient of mail.to)
    await deps.deliveries.insert(
      newDelivery({
        deliveryId: mailDeliveryId(deps.salt, mail.id, recipient),
        organisationId: mail.organisationId,
        environment: mail.environment,
        webhookId: MAIL_LANE,
        recipient,
        eventId: mail.id,
        eventType: "backtest.mail",
        payload: mail.backtestId,
        at: mail.createdAt,
      }),
    );
}

/** The id of the delivery of one mail. */
export function mailDeliveryId(salt: Uint8Array, mailId: string, recipient: string): string {
  return derivedId("whd", salt, [mailId, MAIL_LANE, recipient]);
}
