#!/usr/bin/env node
import { keepCompiled } from "../keep-compiled.js";

keepCompiled();
await import("./svc.ts");
