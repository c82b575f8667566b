import { describe, expect, it } from "vitest";
import { registry } from "../rules/registry.ts";
import { customerMessage } from "./customer-message.ts";
import { RECOMMENDED_ACTIONS } from "./recommended-action.ts";

const reasons = (...codes: readonly string[]) => codes.map((code) => ({ code }));

describe("what the customer may be told", () => {
  it("has a text of its own language for every rule, without a number, a code, a hash or a word of the policy", () => {
    expect(registry.rules.length).toBeGreaterThan(30);
    for (const { code, customerMessage: text } of registry.rules) {
      expect(text.en).not.toBe(text.pcm);
      for (const words of [text.en, text.pcm]) {
        expect(words, code).toMatch(/^[A-Z][A-Za-z' ,]{15,120}\.$/);
        expect(words, code).not.toMatch(/\b(fraud\w*|score|points?|limit|threshold|NGN|naira|hours|per cent)\b/i);
      }
    }
  });

  it("says what happens now, at most three reasons that weighed most, and the right to a person", () => {
    const { en } = customerMessage({
      recommendedAction: "block",
      reasons: reasons("new_device", "amount_unusual", "burst", "young_account"),
    });
    expect(en).toMatch(
      /^We did not carry out your transaction\. .* a person looks at it again, say what you know, and object\.$/,
    );
    const order = ["new_device", "amount_unusual", "burst"].map((code) => en.indexOf(textOf(code)));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order[0]).toBeGreaterThan(0);
    expect(en).not.toContain(textOf("young_account"));
  });

  it("says an equal reason once, and nothing of a rule that this engine has not", () => {
    const { en } = customerMessage({
      recommendedAction: "manual_review",
      reasons: reasons("fan_in", "gone_since", "beneficiary_reputation", "equal_amounts"),
    });
    expect(en.split(textOf("fan_in"))).toHaveLength(2);
    expect(en).not.toContain("gone_since");
  });

  it.each(RECOMMENDED_ACTIONS)("opens in both languages for %s; an approved transaction gives no reasons", (action) => {
    const { en, pcm } = customerMessage({ recommendedAction: action, reasons: reasons("burst") });
    expect(en).not.toBe(pcm);
    expect(en.includes(textOf("burst"))).toBe(action !== "approve");
  });
});

function textOf(code: string): string {
  return registry.find(code)?.customerMessage.en ?? "no such rule";
}
