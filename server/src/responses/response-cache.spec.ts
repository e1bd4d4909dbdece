import pino from "pino";
import { CommittedEvents } from "../commits/committed-events.js";
import type { Caller } from "../request/request.js";
import { ResponseCache } from "./response-cache.js";

const HOSPITAL = { hospitalId: "hospital", wards: [] };
const OTHER = { hospitalId: "other", wards: [] };
const LIST = "/api/patients";

function createCache() {
  const committed = new CommittedEvents(pino({ level: "silent" }));
  const cache = new ResponseCache(committed);
  let made = 0;
  const make = async () => `{"made":${++made}}`;
  const change = (hospitalId: string) =>
    committed.publish(
      [{ hospitalId, revision: 1, type: "patient.deleted", payload: { id: "p" }, changes: null }],
      "remote",
    );
  const read = async (caller: Pick<Caller, "hospitalId" | "wards"> = HOSPITAL, url = LIST) =>
    (await cache.findOrMake(caller, url, make)).body.toString();
  return { cache, change, make, read };
}

describe("ResponseCache", () => {
  it("computes the answer once for concurrent callers", async () => {
    const { read } = createCache();
    expect(await Promise.all([read(), read(), read()])).toEqual(Array(3).fill('{"made":1}'));
  });

  it("returns the cached answer", async () => {
    const { cache, read } = createCache();
    await read();
    expect(cache.find(HOSPITAL, LIST)?.body.toString()).toBe('{"made":1}');
  });

  it("computes another answer for another address or hospital", async () => {
    const { read } = createCache();
    expect([await read(), await read(HOSPITAL, `${LIST}?q=`), await read(OTHER)]).toEqual([
      '{"made":1}',
      '{"made":2}',
      '{"made":3}',
    ]);
  });

  it("computes another answer for rights to other wards", async () => {
    const { read } = createCache();
    const north = { ...HOSPITAL, wards: ["north"] };
    expect([await read(north), await read(), await read(north)]).toEqual([
      '{"made":1}',
      '{"made":2}',
      '{"made":1}',
    ]);
  });

  it("computes the answer again after a change in the hospital", async () => {
    const { change, read } = createCache();
    await read();
    change("hospital");
    expect(await read()).toBe('{"made":2}');
  });

  it("keeps the answer after a change in another hospital", async () => {
    const { change, read } = createCache();
    await read();
    change("other");
    expect(await read()).toBe('{"made":1}');
  });

  it("gives later callers a new answer when a change arrives during the computation", async () => {
    const { cache, change, read } = createCache();
    let finish = (_json: string): void => undefined;
    const slow = cache.findOrMake(HOSPITAL, LIST, () => new Promise((done) => (finish = done)));
    change("hospital");
    const after = read();
    finish('{"made":"before"}');
    expect([(await slow).body.toString(), await after]).toEqual([
      '{"made":"before"}',
      '{"made":1}',
    ]);
    expect(await read()).toBe('{"made":1}');
  });

  it("rejects for all waiting callers when the computation fails, and computes again for the next caller", async () => {
    const { cache, read } = createCache();
    const fail = () => Promise.reject(new Error("away"));
    const waiting = [
      cache.findOrMake(HOSPITAL, LIST, fail),
      cache.findOrMake(HOSPITAL, LIST, fail),
    ];
    const outcomes = await Promise.allSettled(waiting);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await read()).toBe('{"made":1}');
  });

  it("gives equal content the same tag", async () => {
    const { cache } = createCache();
    const makeSame = async () => '{"data":[]}';
    const [one, other] = [
      await cache.findOrMake(HOSPITAL, LIST, makeSame),
      await cache.findOrMake(OTHER, LIST, makeSame),
    ];
    expect(one.tag).toBe(other.tag);
  });
});
