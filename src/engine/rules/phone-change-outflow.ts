import { isMoneyOut } from "./concerns.ts";
import { hours, measured, naira } from "./format.ts";
import { hit, noHit, notConcerned, notEvaluable } from "./outcome.ts";
import { hoursParameter } from "./parameter.ts";
import { defineRule } from "./rule.ts";
import { JUDGEMENT } from "./sources.ts";

const EARLIER_PHONE = "1 earlier transaction with customer.phone_hash";

/** Another phone, a new device and money out within two days: the course of a SIM swap. */
export const phoneChangeOutflow = defineRule({
  code: "phone_change_outflow",
  version: 1,
  description: "Money leaves from a new device soon after the customer's phone changed (SIM swap)",
  needs: ["a money-out transaction", "customer.phone_hash", "device.id_hash", EARLIER_PHONE],
  parameters: {
    window_hours: hoursParameter(48, {
      description: "A phone that changed less than this ago counts as changed",
      source: JUDGEMENT,
    }),
    device_age_hours: hoursParameter(24, {
      description: "A device known to the customer for less than this is new",
      source: JUDGEMENT,
    }),
  },
  weight: 45,
  evaluate(features, { window_hours, device_age_hours }) {
    const { type, amountMinor } = features.transaction;
    if (!isMoneyOut(features)) return notConcerned(type, "money out");
    const { hoursSincePhoneChange, phoneCustomers90d, phoneSeenBefore } = features.identity;
    const { hoursKnown } = features.device;
    // The customers of a phone are known exactly when the request names one; the hours are null for a phone that never changed, too.
    const phoneMissing = phoneCustomers90d === null;
    if (phoneMissing || hoursKnown === null || phoneSeenBefore === 0) {
      const history = phoneSeenBefore === 0 ? [EARLIER_PHONE] : [];
      const device = hoursKnown === null ? ["device.id_hash"] : [];
      return notEvaluable(...(phoneMissing ? ["customer.phone_hash"] : []), ...device, ...history);
    }
    const device_hours_known = measured(hoursKnown);
    if (hoursSincePhoneChange === null) return noHit({ phone_changed: false, device_hours_known, device_age_hours });
    const details = {
      phone_changed: true,
      hours_since_phone_change: measured(hoursSincePhoneChange),
      window_hours,
      device_hours_known,
      device_age_hours,
    };
    if (hoursSincePhoneChange >= window_hours || hoursKnown >= device_age_hours) return noHit(details);
    const when = hoursSincePhoneChange === 0 ? "with this transaction" : `${hours(hoursSincePhoneChange)} ago`;
    return hit(1, `Phone changed ${when}, device is new, ${naira(amountMinor)} leaves`, details);
  },
});
