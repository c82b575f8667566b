import { InvalidArgumentError } from "commander";
import { isPlainLine } from "../is-plain-line.ts";

/** Makes the parser of a name of at most so many characters; it refuses what the API refuses, without repeating it. */
export function parseName(lengthMax: number): (text: string) => string {
  return (text) => {
    const length = [...text].length;
    if (text.trim() === "" || length > lengthMax)
      throw new InvalidArgumentError(`Wanted 1 to ${lengthMax} characters, not spaces alone, found ${length}`);
    return parseLine(text);
  };
}

/** Takes a text of one line; throws what commander shows as a wrong usage. */
export function parseLine(text: string): string {
  if (isPlainLine(text)) return text;
  throw new InvalidArgumentError("Wanted text without control characters and marks of direction, found one of them");
}
