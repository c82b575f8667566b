import { hit, noHit, notEvaluable } from "./outcome.ts";
import { defineRule } from "./rule.ts";

/** The customer acts from outside the market. */
export const foreignCountry = defineRule({
  code: "foreign_country",
  version: 1,
  description: "The country is not the market's",
  customerMessage: {
    en: "It was made from another country.",
    pcm: "E come from another country.",
  },
  needs: ["location.country"],
  parameters: {},
  weight: 15,
  evaluate({ location: { foreign } }) {
    if (foreign === null) return notEvaluable("location.country");
    const details = () => ({ foreign: foreign === 1 });
    return foreign === 1 ? hit(1, () => "Country is not the market's", details) : noHit(details);
  },
});
