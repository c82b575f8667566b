/** `^`, a fixed start, one class of characters, how many of them, `$`: the form of every pattern of the contract. */
const FORM = /^\^([a-z]*_?)\[((?:[^\]\\]|\\.)+)\]\{(\d+)(?:,(\d+))?\}\$$/;

/** How a range inside a class is said; each is looked for in this order, and what is left over is said letter by letter. */
const RANGES = [
  ["A-Za-z", "letters"],
  ["A-Z", "capital letters"],
  ["a-z", "lower-case letters"],
  ["0-9a-f", "0-9 and a-f"],
  ["0-9", "digits"],
] as const;

/** Says a pattern in words, such as "1 to 40 lower-case letters, digits and _": a refusal speaks to people. Throws on a form that it cannot say. */
export function patternWords(pattern: string): string {
  const [, start = "", characters = "", least = "", most] = FORM.exec(pattern) ?? [];
  if (characters === "") throw new Error(`Cannot say the pattern ${pattern} in words: teach its form to patternWords`);
  const count = most === undefined ? least : `${least} to ${most}`;
  const what = `${count} ${classWords(characters)}`;
  return start === "" ? what : `${start} and ${what}`;
}

function classWords(characters: string): string {
  let rest = characters.replaceAll("\\", "");
  const kinds: string[] = [];
  for (const [range, words] of RANGES) {
    if (!rest.includes(range)) continue;
    kinds.push(words);
    rest = rest.replace(range, "");
  }
  if (rest.includes(" ")) kinds.push("spaces");
  const signs = rest.replace(" ", "");
  if (signs !== "") kinds.push(signs);
  if (kinds.length === 1 && kinds[0] === "0-9 and a-f") return "characters of 0-9 and a-f";
  const last = kinds.pop() ?? "";
  return kinds.length === 0 ? last : `${kinds.join(", ")} and ${last}`;
}
