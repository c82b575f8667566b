/** Whatever JSON came: a test reads into it, and fails where a member is not there. */
export type Json = ReturnType<typeof JSON.parse>;
