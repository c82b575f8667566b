import { registry } from "../rules/registry.ts";
import type { CustomerText } from "../rules/rule.ts";
import type { RecommendedAction } from "./recommended-action.ts";

/** Of the reasons, so many are told: a long list reads as an accusation. */
const REASONS_TOLD_MAX = 3;

const OPENING: Readonly<Record<RecommendedAction, CustomerText>> = {
  approve: { en: "Your transaction passed our checks.", pcm: "Your transaction pass our check." },
  step_up: {
    en: "We need one more proof that it is you who makes this transaction.",
    pcm: "We need one more proof say na you dey do this transaction.",
  },
  manual_review: {
    en: "One of our staff looks at your transaction before it goes on.",
    pcm: "One of our people go look your transaction before e go through.",
  },
  block: { en: "We did not carry out your transaction.", pcm: "We no do your transaction." },
};

/** NDPA 2023, section 37(3): a person's intervention, one's own point of view, contesting the decision. */
const CLOSING: CustomerText = {
  en: "A computer program found this. You may ask that a person looks at it again, say what you know, and object.",
  pcm: "Na computer program see am. You fit ask make person look am again, talk wetin you know, and say you no agree.",
};

/**
 * What the customer may be told of a decision: what happens now, at most three reasons of those that weighed most, and the right to
 * have a person look. The reasons' codes must be listed largest contribution first; a code that this engine has not is left out.
 */
export function customerMessage(decision: {
  readonly recommendedAction: RecommendedAction;
  readonly reasons: readonly { readonly code: string }[];
}): CustomerText {
  const { recommendedAction: action, reasons } = decision;
  if (action === "approve") return OPENING.approve;
  const texts = reasons.flatMap(({ code }) => registry.find(code)?.customerMessage ?? []);
  const inLanguage = (language: keyof CustomerText) => {
    const told = [...new Set(texts.map((text) => text[language]))].slice(0, REASONS_TOLD_MAX);
    return [OPENING[action][language], ...told, CLOSING[language]].join(" ");
  };
  return { en: inLanguage("en"), pcm: inLanguage("pcm") };
}
