import { describe, expect, it } from "vitest";
import { createAwaitedBodies } from "./create-awaited-bodies.ts";

describe("calls whose body is still coming", () => {
  const scene = (bodiesMax: number, bodiesPerOrganisationMax: number) => {
    const bodies = createAwaitedBodies({ bodiesMax, bodiesPerOrganisationMax });
    const pushedOut: string[] = [];
    const add = (organisation: string, name: string) => bodies.add(organisation, () => pushedOut.push(name));
    return { bodies, pushedOut, add };
  };

  it("make room for one more: the oldest of the organisation with the most", () => {
    const { bodies, pushedOut, add } = scene(5, 5);
    add("few", "f1");
    for (const name of ["m1", "m2", "m3", "m4"]) add("many", name);
    add("third", "t1");
    add("few", "f2");
    expect(pushedOut).toEqual(["m1", "m2"]);
    expect(bodies.count).toBe(5);
  });

  it("of one organisation make room for its own", () => {
    const { pushedOut, add } = scene(10, 2);
    add("other", "o1");
    for (const name of ["m1", "m2", "m3"]) add("many", name);
    expect(pushedOut).toEqual(["m1"]);
  });

  it("are counted until their body has come, once", () => {
    const { bodies, pushedOut, add } = scene(2, 2);
    const first = add("one", "a");
    first[Symbol.dispose]();
    first[Symbol.dispose]();
    add("one", "b");
    add("two", "c");
    expect(pushedOut).toEqual([]);
    const pushed = add("three", "d");
    expect([pushedOut.length, bodies.count]).toEqual([1, 2]);
    pushed[Symbol.dispose]();
    expect(bodies.count).toBe(1);
  });

  it("of an organisation that holds no more than its share are never pushed out by one that does", () => {
    const { pushedOut, add } = scene(100, 50);
    for (let n = 0; n < 50; n += 1) add("flood", `flood ${n}`);
    for (let n = 0; n < 50; n += 1) add("other flood", `other flood ${n}`);
    for (let n = 0; n < 30; n += 1) add("third", `third ${n}`);
    expect(pushedOut).toHaveLength(30);
    expect(pushedOut.filter((name) => name.startsWith("third"))).toEqual([]);
  });
});
