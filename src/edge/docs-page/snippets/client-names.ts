/** Go writes these in capitals. */
const INITIALISMS: Readonly<Record<string, string>> = { Id: "ID", Url: "URL", Csv: "CSV", Bvn: "BVN", Auc: "AUC" };
/** Words of Python that are names of the contract. */
const PYTHON_KEYWORDS = new Set(["from", "with", "in", "is", "not", "or", "and", "class", "global", "pass"]);
/** Words of JavaScript that are names of the contract. */
const NODE_KEYWORDS = new Set(["with", "in", "class", "default", "new", "switch", "case", "enum"]);
/** Words of Java that are names of the contract. */
const JAVA_KEYWORDS = new Set(["default", "class", "new", "package", "switch", "case", "final", "enum", "static"]);

/** `decision_id` as `decisionId`. */
export function camelCase(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `decision_id`, or `getDecision`, as `DecisionId`, `GetDecision`. */
export function pascalCase(name: string): string {
  return camelCase(name).replace(/^[a-z]/, (letter) => letter.toUpperCase());
}

/** `getDecision` as `get_decision`. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A name of the contract as the Python client has it: `with` is `with_`. */
export function pythonName(name: string): string {
  return PYTHON_KEYWORDS.has(name) ? `${name}_` : name;
}

/** A name of the contract as a variable of JavaScript: `decision_id` is `decisionId`, `with` is `with_`. */
export function nodeName(name: string): string {
  return NODE_KEYWORDS.has(name) ? `${name}_` : camelCase(name);
}

/** A name of the contract as the Java client has it: `decision_id` is `decisionId`. */
export function javaName(name: string): string {
  return JAVA_KEYWORDS.has(name) ? `${name}_` : camelCase(name);
}

/** A name of the contract as the Go client has it: `decision_id` is `DecisionID`. */
export function goName(name: string): string {
  return pascalCase(name).replaceAll(/(Id|Url|Csv|Bvn|Auc)(?![a-z])/g, (part) => INITIALISMS[part] ?? part);
}

/** The same for a parameter: `decision_id` is `decisionID`. */
export function goParameter(name: string): string {
  return goName(name).replace(/^[A-Z]/, (letter) => letter.toLowerCase());
}
