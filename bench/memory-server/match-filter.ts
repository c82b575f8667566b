import { fieldPath, valueAt } from "../../src/store/embedded/field-path.ts";
import { compareValues, isOfOneType } from "./compare-values.ts";

type Fields = Readonly<Record<string, unknown>>;
type Operator = (value: unknown, wanted: unknown) => boolean;

/** As many as the service and Agenda ask with. */
const OPERATORS: Readonly<Record<string, Operator>> = {
  $eq: (value, wanted) => compareValues(value, wanted) === 0,
  $ne: (value, wanted) => compareValues(value, wanted) !== 0,
  $gt: (value, wanted) => isOfOneType(value, wanted) && compareValues(value, wanted) > 0,
  $gte: (value, wanted) => isOfOneType(value, wanted) && compareValues(value, wanted) >= 0,
  $lt: (value, wanted) => isOfOneType(value, wanted) && compareValues(value, wanted) < 0,
  $lte: (value, wanted) => isOfOneType(value, wanted) && compareValues(value, wanted) <= 0,
  $in: (value, wanted) => Array.isArray(wanted) && wanted.some((one) => compareValues(value, one) === 0),
  $exists: (value, wanted) => (value !== undefined) === wanted,
};

/** Whether a filter finds a document. Throws on an operator that nobody here asks with. */
export function matchesFilter(document: object, filter: Fields): boolean {
  return Object.entries(filter).every(([path, wanted]) => {
    if (path === "$and") return listOf(wanted).every((one) => matchesFilter(document, one));
    if (path === "$or") return listOf(wanted).some((one) => matchesFilter(document, one));
    return matchesField(path === "_id" ? Reflect.get(document, path) : valueAt(document, fieldPath(path)), wanted);
  });
}

/** Filters behind `$and` and `$or`. */
function listOf(value: unknown): readonly Fields[] {
  if (!Array.isArray(value)) throw new Error("Cannot match a filter: wanted a list of filters");
  return value;
}

function matchesField(value: unknown, wanted: unknown): boolean {
  if (!isOperators(wanted)) return compareValues(value, wanted) === 0;
  return Object.entries(wanted).every(([name, argument]) => {
    const operator = OPERATORS[name];
    if (operator === undefined) throw new Error(`Cannot match a filter: ${name} is not implemented`);
    return operator(value, argument);
  });
}

function isOperators(wanted: unknown): wanted is Fields {
  return Object.keys(Object(wanted))[0]?.startsWith("$") === true;
}
