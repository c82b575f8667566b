import { expect, it } from "vitest";
import { openMongoStore } from "./open-mongo-store.ts";

it.each([
  "mongodb://user:secret@",
  "mongodb://user:sec@ret@host/db",
  "mongodb://user:sec/ret:99999/db",
  "mongodb://user:secret%@host/db",
  "mongodb://user:secret@host:99999/db",
  "mongodb://user:secret@host/db?retryWrites=perhaps",
  "mongodb://user:secret@host/db?secret=1",
  "mongodb+srv://user:secret@host:27017/db",
])("an address that the driver does not take is named by its variable alone: %s", async (uri) => {
  const opened = openMongoStore(uri, { indexes: [], warn: () => undefined, name: "MONGODB_URI" });
  await expect(opened).rejects.toThrow(
    /^Set MONGODB_URI to what MongoDB's driver can read, with user and password percent-encoded; its value is not shown$/,
  );
  await expect(opened).rejects.not.toHaveProperty("cause");
});
