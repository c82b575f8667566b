#!/usr/bin/env node
import { bundledEntry } from "../bundled-entry.js";
import { keepCompiled } from "../keep-compiled.js";

keepCompiled();
await import(bundledEntry("svc"));
