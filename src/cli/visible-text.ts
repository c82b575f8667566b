/**
 * One line for a terminal: what would steer it, end the line or turn the text around is written as JSON's escape of it. What others wrote
 * may hold such characters, and an escaped line of JSON stands for the same value.
 */
export function visibleText(line: string): string {
  return line.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
