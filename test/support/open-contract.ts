import type { DescMethod } from "@bufbuild/protobuf";
import { createOpenApi } from "../../src/edge/openapi/create-openapi.ts";
import type { Answer } from "./answer.ts";
import { type ContractCheck, createContractCheck } from "./contract-check.ts";
import type { SendOptions } from "./send-options.ts";

/** What was sent, as a test said it. */
export type Sent = SendOptions & { readonly method: string; readonly path: string; readonly body: unknown };

/** Holds every answer that a test gets to the published document, so that the whole suite is the contract's test. */
export interface OpenContract {
  /** Throws where the answer is none that the document describes. */
  hold(sent: Sent, answer: Answer): void;
  /** Throws what `hold` threw once more: a test may have caught it. */
  end(): void;
}

const FINDINGS_SHOWN_MAX = 20;
const checks = new Map<string, ContractCheck>();

/** Opens the contract of what a service serves. */
export function openContract(methods: readonly DescMethod[]): OpenContract {
  const broken: string[] = [];
  return {
    hold(sent, answer) {
      // A process that only works publishes no document.
      if (methods.length === 0) return;
      const { method, path } = sent;
      const { status, headers, text } = answer;
      const findings = checkOf(methods)({ method, path, sentJson: sentJson(sent), status, headers, text });
      if (findings.length === 0) return;
      const words = `The OpenAPI document does not describe ${method} ${path} -> ${status}: ${findings.slice(0, FINDINGS_SHOWN_MAX).join("; ")}`;
      broken.push(words);
      throw new Error(words);
    },
    end() {
      if (broken.length > 0) throw new Error(broken.join("\n"));
    },
  };
}

function checkOf(methods: readonly DescMethod[]): ContractCheck {
  const names = methods.map(({ name }) => name).join();
  const made = checks.get(names) ?? createContractCheck(documentOf(methods));
  checks.set(names, made);
  return made;
}

/** As a client reads it: parsed from its text. */
function documentOf(methods: readonly DescMethod[]) {
  const services = [...new Set(methods.map((method) => method.parent))];
  return JSON.parse(JSON.stringify(createOpenApi({ services, methods, publicUrl: "http://localhost", version: "0" })));
}

function sentJson({ raw, body }: Sent): unknown {
  if (raw === undefined) return body;
  try {
    return JSON.parse(typeof raw === "string" ? raw : Buffer.from(raw).toString());
  } catch {
    return undefined;
  }
}
