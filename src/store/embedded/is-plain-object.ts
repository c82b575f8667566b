/** Whether a value is an object as JSON has it: no list, no date, no bytes. */
export function isPlainObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
