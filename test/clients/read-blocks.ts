/** One fenced block of a page: a script for the shell, or a file under the name that stands after its language. */
export interface PageBlock {
  readonly file: string | undefined;
  readonly text: string;
}

/** The blocks of a page that a reader types or saves, in their order. Throws at a block that is neither. */
export function readBlocks(page: string): readonly PageBlock[] {
  return [...page.matchAll(/^```(\w*)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(([, language, file, text = ""]) => {
    if (file === undefined && language !== "sh")
      throw new Error(`Cannot run a block of ${language || "no language"}: name its file`);
    return { file, text };
  });
}

/** The blocks as one script of the shell, so that what one sets is there for the next. */
export function toScript(blocks: readonly PageBlock[]): string {
  const parts = blocks.map(({ file, text }) => {
    if (file === undefined) return text;
    const folder = file.includes("/") ? `mkdir -p ${file.slice(0, file.lastIndexOf("/"))}\n` : "";
    return `${folder}cat > ${file} <<'END_OF_FILE'\n${text}END_OF_FILE\n`;
  });
  return ["set -eu", ...parts].join("\n");
}
