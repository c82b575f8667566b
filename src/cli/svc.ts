#!/usr/bin/env node
import process from "node:process";
import { runProgram } from "./run-program.ts";

// A reader that has seen enough (`svc generate ... | head`) closes the pipe; that is no failure of ours.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

process.exitCode = await runProgram(
  { stdin: process.stdin, stdout: process.stdout, stderr: process.stderr, env: process.env, now: Date.now },
  process.argv.slice(2),
);
