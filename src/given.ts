/** The members that are there: what is undefined or null is left out. */
export function given<T extends object>(members: T): { readonly [K in keyof T]?: NonNullable<T[K]> } {
  const present: { -readonly [K in keyof T]?: NonNullable<T[K]> } = {};
  for (const name in members) {
    const value = members[name];
    if (value !== undefined && value !== null) present[name] = value;
  }
  return present;
}
