import type { DocumentCollection } from "../documents/document-db.ts";

const PAGE_DOCUMENTS = 200;

/** Visits the documents of a collection by `_id`, one after the other, a page at a time. */
export async function eachDocument<D extends { readonly _id: string }>(
  collection: DocumentCollection<D>,
  visit: (document: D) => Promise<void>,
): Promise<void> {
  let after: string | undefined = "";
  while (after !== undefined) {
    const page: readonly D[] = await collection
      .find({ _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(PAGE_DOCUMENTS)
      .toArray();
    for (const document of page) await visit(document);
    after = page.length < PAGE_DOCUMENTS ? undefined : page.at(-1)?._id;
  }
}
