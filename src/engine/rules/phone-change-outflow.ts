import { isMoneyOut } from "./concerns.ts";
import { hours, measured, naira } from "./format.ts";
import { hit, noHit, notConcerned, notEvaluable } from "./outcome.ts";
import { hoursParameter, shareParameter } from "./parameter.ts";
import { defineRule } from "./rule.ts";
import { JUDGEMENT } from "./sources.ts";

const EARLIER_PHONE = "1 earlier transaction with customer.phone_hash";

/** Another phone and money out within two days, and a new device besides: the course of a SIM swap. */
export const phoneChangeOutflow = defineRule({
  code: "phone_change_outflow",
  version: 2,
  description:
    "Money leaves or a loan is asked for soon after the customer's phone changed, and more so from a new device (SIM swap)",
  customerMessage: {
    en: "Your phone number changed shortly before.",
    pcm: "Your phone number change small time before.",
  },
  needs: ["a money-out transaction or loan_application", "customer.phone_hash", "device.id_hash", EARLIER_PHONE],
  parameters: {
    window_hours: hoursParameter(48, {
      description: "A phone that changed less than this ago counts as changed",
      source: JUDGEMENT,
    }),
    device_age_hours: hoursParameter(24, {
      description: "A device known to the customer for less than this is new",
      source: JUDGEMENT,
    }),
    alone_strength: shareParameter(
      0.4,
      { min: 0.01, max: 1 },
      { description: "Strength where the device is not new", source: JUDGEMENT },
    ),
  },
  strength: "1 with a new device, alone_strength without",
  weight: 40,
  evaluate(features, { window_hours, device_age_hours, alone_strength }) {
    const { type, amountMinor } = features.transaction;
    if (!isMoneyOut(features) && type !== "loan_application")
      return notConcerned(type, "money out and loan_application");
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
    if (hoursSincePhoneChange === null)
      return noHit(() => ({ phone_changed: false, device_hours_known, device_age_hours }));
    const details = () => ({
      phone_changed: true,
      hours_since_phone_change: measured(hoursSincePhoneChange),
      window_hours,
      device_hours_known,
      device_age_hours,
    });
    if (hoursSincePhoneChange >= window_hours) return noHit(details);
    const when = hoursSincePhoneChange === 0 ? "with this transaction" : `${hours(hoursSincePhoneChange)} ago`;
    const isNew = hoursKnown < device_age_hours;
    const device = isNew ? "device is new" : `device is known for ${hours(hoursKnown)}`;
    const what = type === "loan_application" ? "is asked for" : "leaves";
    return hit(
      isNew ? 1 : alone_strength,
      () => `Phone changed ${when}, ${device}, ${naira(amountMinor)} ${what}`,
      details,
    );
  },
});
