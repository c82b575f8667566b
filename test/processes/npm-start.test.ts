import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../support/deployment-files.ts";

it("SIGTERM to `npm start` stops the service, and npm says that it ended well", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "risk-npm-"));
  const { MONGODB_URI: _server, ...env } = process.env;
  const npm = spawn("npm", ["start"], {
    cwd: ROOT,
    env: { ...env, DATA_DIR: dataDir, HTTP_PORT: "0", GRPC_PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => npm.once("exit", resolve));
  let output = "";
  const port = await new Promise<number>((resolve) => {
    npm.stdout.on("data", (chunk) => {
      output += chunk;
      const [, found] = /"http_port":(\d+)/.exec(output) ?? [];
      if (found !== undefined) resolve(Number(found));
    });
  });
  const probe = () => fetch(`http://127.0.0.1:${port}/livez`).then(({ status }) => status);
  expect(await probe()).toBe(200);
  npm.kill("SIGTERM");
  expect(await ended).toBe(0);
  await expect(probe()).rejects.toThrow();
  await rm(dataDir, { recursive: true });
});
