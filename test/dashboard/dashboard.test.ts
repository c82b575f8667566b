import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startService, type TestService } from "../support/start-service.ts";

/** Everything that a browser loads before it shows something, compressed. */
const FIRST_VIEW_BYTES_MAX = 120 * 1_024;
/** With what a page asks of the API, a first view makes at most 15. */
const FILES_MAX = 5;

let service: TestService;
let page: string;
let files: readonly string[];
beforeAll(async () => {
  service = await startService({ environment: { ROLES: "api" } });
  page = await (await get("/dashboard")).text();
  files = [...new Set([...page.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, path = ""]) => path))];
});
afterAll(() => service.stop());

const get = (path: string, headers: Readonly<Record<string, string>> = { "accept-encoding": "identity" }) =>
  fetch(service.baseUrl + path, { headers });
const policyOf = (response: Response) => response.headers.get("content-security-policy") ?? "";

describe("the dashboard's page", () => {
  it.each(["/dashboard", "/dashboard/", "/dashboard/backtests/bt_1?with=x", "/dashboard/no/such/page"])(
    "is answered under %s, asked for each time, and may run nothing but its own files",
    async (path) => {
      const response = await get(path);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
      expect(response.headers.get("cache-control")).toBe("no-cache");
      expect(response.headers.get("referrer-policy")).toBe("no-referrer");
      expect(response.headers.get("x-frame-options")).toBe("DENY");
      for (const directive of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'"])
        expect(policyOf(response).split("; ")).toContain(directive);
      expect(policyOf(response)).toContain("trusted-types 'none'");
      expect(policyOf(response)).not.toMatch(/unsafe|\*|https?:/);
    },
  );

  it("holds no inline script, no inline style, and names no other origin", () => {
    expect(page).not.toMatch(/<script(?![^>]* src=)|<style|style=|\son\w+=|https?:|\/\//);
    expect(files.map((path) => path.replace(/-\w{8}\./, "."))).toEqual(
      ["icon.svg", "style.css", "main.js"].map((name) => `/dashboard/assets/${name}`),
    );
  });

  it.each(["br", "gzip", "identity"])("is sent once while it is the same, in %s", async (encoding) => {
    const first = await get("/dashboard", { "accept-encoding": encoding });
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[0-9a-f]{32}(-\w+)?"$/);
    const second = await get("/dashboard/policies", { "accept-encoding": encoding, "if-none-match": etag });
    expect([second.status, await second.text(), second.headers.get("etag")]).toEqual([304, "", etag]);
    const changed = await get("/dashboard", { "accept-encoding": encoding, "if-none-match": '"other"' });
    expect([changed.status, await changed.text()]).toEqual([200, page]);
  });
});

describe("the dashboard's files", () => {
  it("are the same in every encoding, and may be kept for ever", async () => {
    for (const path of files) {
      const plain = await get(path);
      expect([path, plain.status]).toEqual([path, 200]);
      expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(plain.headers.get("x-content-type-options")).toBe("nosniff");
      expect(policyOf(plain)).toContain("default-src 'none'");
      const text = await plain.text();
      for (const [encoding, decode] of [
        ["br", brotliDecompressSync],
        ["gzip", gunzipSync],
      ] as const)
        expect(decode(await bytesOf(path, encoding)).toString()).toBe(text);
    }
  });

  it("and the page are few, and at most 120 KB before the first view", async () => {
    expect(files.length).toBeLessThan(FILES_MAX);
    let bytes = 0;
    for (const path of ["/dashboard", ...files]) bytes += (await bytesOf(path, "br")).length;
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(FIRST_VIEW_BYTES_MAX);
  });

  it.each([
    "/dashboard/main.js",
    "/dashboard/assets/main.js",
    "/dashboard/assets/main-00000000.js",
    "/dashboard/assets/main.ts",
    "/dashboard/assets/..%2f..%2fpackage.json",
    "/dashboard/..%2fpackage.json",
    "/dashboard/assets/__proto__",
  ])("that do not exist, such as %s, are 404", async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error_code: "not_found", retryable: false });
  });
});

/** What comes over the wire: `node:http` decodes nothing. */
function bytesOf(path: string, encoding: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(service.baseUrl + path, { headers: { "accept-encoding": encoding } }, async (response) => {
      if (response.headers["content-encoding"] !== encoding) return reject(new Error(`${path} is not ${encoding}`));
      resolve(Buffer.concat(await response.toArray()));
    })
      .on("error", reject)
      .end();
  });
}
