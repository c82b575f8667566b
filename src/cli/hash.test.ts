import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMemoryIo, type MemoryIo } from "../../test/support/memory-io.ts";
import document from "../../test/vectors/identifiers.json" with { type: "json" };
import { runProgram } from "./run-program.ts";

const BVN = "22123456789";
const BVN_HASH = document.vectors.find(({ name }) => name === "a plain BVN")?.hash;

let folder = "";
let keyFile = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "svc-hash-"));
  keyFile = join(folder, "identifier.key");
  await writeFile(keyFile, `${document.key}\n`);
});

afterAll(() => rm(folder, { recursive: true }));

function hash(io: MemoryIo, ...args: readonly string[]): Promise<number> {
  return runProgram(io, ["hash", "--key-file", keyFile, "--kind", "bvn", ...args]);
}

describe("one value", () => {
  test("is hashed from the command line", async () => {
    const io = createMemoryIo();
    expect(await hash(io, "221-2345-6789")).toBe(0);
    expect(io.out()).toBe(`${BVN_HASH}\n`);
    expect(io.err()).toBe("");
  });

  test("is hashed from stdin, with the line end that a terminal adds", async () => {
    const io = createMemoryIo({ stdin: `${BVN}\n`, pieceBytes: 3 });
    expect(await hash(io, "-", "--json")).toBe(0);
    expect(JSON.parse(io.out())).toEqual({ kind: "bvn", hash: BVN_HASH });
  });

  test("that is refused is one line on stderr, without the value", async () => {
    const io = createMemoryIo();
    expect(await hash(io, "2212345678")).toBe(1);
    expect(io.err()).toBe("Cannot hash bvn: wanted 11 digits, found 10\n");
    expect(io.out()).toBe("");
  });

  test("that is longer than any identifier is refused before it is read whole", async () => {
    const io = createMemoryIo({ stdin: "1".repeat(5_000) });
    expect(await hash(io, "-")).toBe(1);
    expect(io.err()).toBe("Cannot read stdin: wanted at most 4096 bytes, found more\n");
  });
});

describe("a column of a file", () => {
  const file = `id,bvn,note\r\n1,${BVN},"a, b"\r\n2,,none\r\n3,2212345678,short\r\n4," 221 2345 6789 ",\r\n5,${BVN}\r\n`;

  test("is replaced by its hashes; refused rows are reported by number and leave an empty cell", async () => {
    const io = createMemoryIo({ stdin: file, pieceBytes: 5 });
    expect(await hash(io, "--csv", "-", "--column", "bvn")).toBe(1);
    expect(io.out()).toBe(`id,bvn,note\r\n1,${BVN_HASH},"a, b"\r\n2,,none\r\n3,,short\r\n4,${BVN_HASH},\r\n`);
    expect(io.err()).toBe(
      [
        "Row 3: Cannot hash bvn: wanted 11 digits, found 10",
        "Row 5: Cannot read row: wanted 3 cells, found 2",
        "Hashed 2 of 5 rows, 1 empty",
        "Cannot hash every row: refused 2 of 5",
        "",
      ].join("\n"),
    );
  });

  test("is reported as JSON on stdout when the rows go to a file", async () => {
    const io = createMemoryIo({ stdin: file });
    const out = join(folder, "hashed.csv");
    expect(await hash(io, "--csv", "-", "--column", "bvn", "--out", out, "--json")).toBe(1);
    expect(JSON.parse(io.out())).toEqual({
      kind: "bvn",
      column: "bvn",
      rows: 5,
      hashed: 2,
      empty: 1,
      refused_count: 2,
      refused: [
        { row: 3, code: "length", message: "Cannot hash bvn: wanted 11 digits, found 10" },
        { row: 5, code: "cells", message: "Cannot read row: wanted 3 cells, found 2" },
      ],
    });
    expect(await readFile(out, "utf8")).not.toContain(BVN);
  });

  test("may be replaced in place", async () => {
    const path = join(folder, "in-place.csv");
    await writeFile(path, `bvn\n${BVN}\n`);
    expect(await hash(createMemoryIo(), "--csv", path, "--column", "bvn", "--out", path)).toBe(0);
    expect(await readFile(path, "utf8")).toBe(`bvn\n${BVN_HASH}\n`);
  });

  test("stays as it was where a row is refused that it would replace", async () => {
    const path = join(folder, "kept.csv");
    const text = `bvn\n${BVN}\nnone\n`;
    await writeFile(path, text);
    const io = createMemoryIo();
    expect(await hash(io, "--csv", path, "--column", "bvn", "--out", path)).toBe(1);
    expect(io.out()).toContain("Row 2: ");
    expect(io.err()).toBe(
      `Cannot hash every row: refused 1 of 2; "${path}" stays as it was: correct it, or name another file with --out\n`,
    );
    expect(await readFile(path, "utf8")).toBe(text);
    expect(await readdir(folder)).not.toContain("kept.csv.partial");
  });

  test("that the header does not name leaves no file behind and repeats no cell", async () => {
    const io = createMemoryIo({ stdin: `${BVN},x\n${BVN},y\n` });
    expect(await hash(io, "--csv", "-", "--column", "bvn", "--out", join(folder, "none.csv"))).toBe(1);
    expect(io.err()).toBe(
      'Cannot hash column "bvn": wanted it once in the header line, found it 0 times among 2 columns\n',
    );
    expect((await readdir(folder)).filter((name) => name.startsWith("none"))).toEqual([]);
  });

  test("that the header names twice is refused", async () => {
    const io = createMemoryIo({ stdin: "bvn,bvn\n" });
    expect(await hash(io, "--csv", "-", "--column", "bvn")).toBe(1);
    expect(io.err()).toContain("found it 2 times among 2 columns");
  });

  test("in an empty file is refused", async () => {
    const io = createMemoryIo();
    expect(await hash(io, "--csv", "-", "--column", "bvn")).toBe(1);
    expect(io.err()).toBe("Cannot hash CSV: wanted a header line, found an empty file\n");
  });
});

describe("wrong usage ends with 2 and one line that repeats no identifier", () => {
  test.each([
    [[], "Cannot run svc: wanted a value, - or --csv\n"],
    [[BVN, "--csv", "x.csv", "--column", "bvn"], "Cannot run svc: wanted a value or --csv, found both\n"],
    [["--csv", "x.csv"], "Cannot run svc: wanted --column with --csv\n"],
    [[BVN, "--column", "bvn"], "Cannot run svc: --column and --out go with --csv\n"],
    [
      ["221", "2345", "6789"],
      "Cannot run svc: too many arguments for 'hash'. Expected 1 argument but got 3; quote a value that holds spaces\n",
    ],
    [[`--bvn=${BVN}`], "Cannot run svc: unknown option\n"],
    [["--kid", BVN], "Cannot run svc: unknown option '--kid'\n"],
    [
      ["--kind", BVN],
      "Cannot run svc: option '--kind <kind>' argument is invalid. Allowed choices are bvn, nin, phone, account, customer, device.\n",
    ],
  ])("%#", async (args, message) => {
    const io = createMemoryIo();
    expect(await hash(io, ...args)).toBe(2);
    expect(io.err()).toBe(message);
    expect(io.out()).toBe("");
  });
});

describe("a key file", () => {
  test("that is missing is named", async () => {
    const io = createMemoryIo();
    expect(await runProgram(io, ["hash", "--key-file", "/nowhere/key", "--kind", "bvn", BVN])).toBe(1);
    expect(io.err()).toBe('Cannot open "/nowhere/key": ENOENT: no such file or directory\n');
  });

  test("is not replaced by the rows, and no directory", async () => {
    const path = join(folder, "own.key");
    await writeFile(path, document.key);
    const io = createMemoryIo({ stdin: `bvn\n${BVN}\n` });
    const csv = ["--kind", "bvn", "--csv", "-", "--column", "bvn"];
    expect(await runProgram(io, ["hash", "--key-file", path, ...csv, "--out", path])).toBe(2);
    expect(await runProgram(io, ["hash", "--key-file", folder, ...csv])).toBe(1);
    expect(io.err().trimEnd().split("\n")).toEqual([
      "Cannot run svc: name another file with --out: this one would replace the file of --key-file",
      `Name a file in place of "${folder}": wanted a file, found a directory`,
    ]);
    expect(await readFile(path, "utf8")).toBe(document.key);
  });

  test("that holds no key is refused without its text", async () => {
    const path = join(folder, "bad.key");
    await writeFile(path, document.key.slice(2));
    const io = createMemoryIo();
    expect(await runProgram(io, ["hash", "--key-file", path, "--kind", "bvn", BVN])).toBe(1);
    expect(io.err()).toBe("Cannot hash identifiers: wanted an identifier key of 64 hex digits, found 62 characters\n");
  });
});
