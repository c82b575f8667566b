#!/usr/bin/env node
import { writeSync } from "node:fs";
import process from "node:process";
import { runProgram } from "./run-program.ts";

// A reader that has seen enough (`svc generate ... | head`) closes the pipe; that is no failure of ours.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  writeSync(process.stderr.fd, `Cannot write to standard output: ${error.code}\n`);
  process.exit(1);
});

process.exitCode = await runProgram(
  { stdin: process.stdin, stdout: process.stdout, stderr: process.stderr, env: process.env, now: Date.now },
  process.argv.slice(2),
);
