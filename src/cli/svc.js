#!/usr/bin/env node
import { markBundleUsed } from "../bundle-users.js";
import { bundledEntry } from "../bundled-entry.js";
import { keepCompiled } from "../keep-compiled.js";

keepCompiled();
const entry = bundledEntry("svc");
markBundleUsed(entry);
await import(entry);
