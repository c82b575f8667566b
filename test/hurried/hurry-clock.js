import process from "node:process";

// Loaded before everything else, in every process and thread: the wall clock runs RATE times as fast from the moment SINCE on, and so does the
// monotonic one. Timers keep their time.
const rate = Number(process.env["HURRIED_RATE"]);
const sinceMs = Number(process.env["HURRIED_SINCE"]);
const Real = Date;
const realNow = Real.now;
const realTicks = performance.now.bind(performance);
const now = () => Math.floor(sinceMs + (realNow() - sinceMs) * rate);

class HurriedDate extends Real {
  /** @param {any[]} given */
  constructor(...given) {
    // @ts-expect-error A date is made of whatever Date takes.
    super(...(given.length === 0 ? [now()] : given));
  }
  /** @override */
  static now = now;
  /**
   * @override
   * @param {unknown} value
   */
  static [Symbol.hasInstance](value) {
    return Function.prototype[Symbol.hasInstance].call(Real, value);
  }
}
Object.defineProperty(HurriedDate, "name", { value: "Date" });
Object.assign(globalThis, { Date: HurriedDate });
performance.now = () => realTicks() * rate;
