import { type Timestamp, timestampFromDate } from "@bufbuild/protobuf/wkt";

/** A timestamp for a date that may be missing, spread into a message. */
export function givenDate<K extends string>(key: K, date: Date | null): { readonly [P in K]?: Timestamp } {
  return date === null ? {} : ({ [key]: timestampFromDate(date) } as { readonly [P in K]: Timestamp });
}
