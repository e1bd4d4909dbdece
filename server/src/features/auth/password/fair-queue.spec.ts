import { FairQueue, type Turn } from "./fair-queue.js";

const flooder: Turn = { lane: "flooder", isKnown: false };
const somebody: Turn = { lane: "somebody", isKnown: false };
const owner: Turn = { lane: "owner", isKnown: true };

/** A queue of which each piece of work ends when the test says so. */
function heldQueue({ atOnce, atMost }: { atOnce: number; atMost: number }) {
  const queue = new FairQueue(atOnce, atMost);
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  const refused: string[] = [];
  return {
    begun,
    refused,
    ask(turn: Turn, times = 1): void {
      for (let time = 0; time < times; time += 1) {
        queue
          .run(turn, () => {
            begun.push(turn.lane);
            return new Promise<void>((end) => ends.push(end));
          })
          .catch((error: { code?: string; details?: { retryAfter?: number } }) =>
            refused.push(`${turn.lane} ${error.code} ${error.details?.retryAfter}`),
          );
      }
    },
    async endOne(): Promise<void> {
      ends.shift()?.();
      await settled();
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("FairQueue", () => {
  it("runs no more at once than it may", async () => {
    const { begun, ask, endOne } = heldQueue({ atOnce: 2, atMost: 5 });
    ask(flooder, 5);
    await settled();
    expect(begun).toHaveLength(2);
    await endOne();
    expect(begun).toHaveLength(3);
  });

  it("serves somebody else next, however many of one flooder wait", async () => {
    // given a flooder who has filled the queue
    const { begun, ask, endOne } = heldQueue({ atOnce: 1, atMost: 100 });
    ask(flooder, 600);
    // when somebody else comes
    ask(somebody);
    // then one of the flooder's ends, one more may begin, and then comes somebody else
    await endOne();
    await endOne();
    expect(begun).toEqual(["flooder", "flooder", "somebody"]);
  });

  it("refuses what finds no room, with when to come back", async () => {
    const { refused, ask } = heldQueue({ atOnce: 1, atMost: 2 });
    ask(flooder, 4);
    await settled();
    expect(refused).toEqual(["flooder LOGIN_BUSY 5"]);
  });

  it("takes the flooder's last place for somebody else", async () => {
    const { begun, refused, ask, endOne } = heldQueue({ atOnce: 1, atMost: 3 });
    ask(flooder, 4);
    ask(somebody);
    await settled();
    expect(refused).toEqual(["flooder LOGIN_BUSY 5"]);
    for (let time = 0; time < 4; time += 1) await endOne();
    expect(begun.toSorted()).toEqual(["flooder", "flooder", "flooder", "somebody"]);
  });

  it("pushes nobody out who waits for no more than the newcomer does", async () => {
    const { refused, ask } = heldQueue({ atOnce: 1, atMost: 2 });
    for (const lane of ["a", "b", "c", "d"]) ask({ lane, isKnown: false });
    await settled();
    expect(refused).toEqual(["d LOGIN_BUSY 5"]);
  });

  it("has room for someone who is known, although strangers came from everywhere, and serves them soon", async () => {
    // given strangers of many addresses who have filled the queue
    const { begun, refused, ask, endOne } = heldQueue({ atOnce: 1, atMost: 50 });
    for (let lane = 0; lane <= 50; lane += 1) ask({ lane: `stranger ${lane}`, isKnown: false });
    // when the owner comes, from a device that is known
    ask(owner);
    await settled();
    // then a stranger loses a place and the owner is next
    expect(refused).toHaveLength(1);
    await endOne();
    expect(begun).toEqual(["stranger 0", "owner"]);
  });

  it("lets a stranger in although someone who is known asks without end", async () => {
    const { begun, ask, endOne } = heldQueue({ atOnce: 1, atMost: 10 });
    ask(owner, 11);
    ask(somebody);
    for (let time = 0; time < 3; time += 1) await endOne();
    expect(begun).toContain("somebody");
  });

  it("goes on after work that failed", async () => {
    const queue = new FairQueue(1, 1);
    const failed = queue.run(flooder, () => Promise.reject(new Error("broken")));
    const next = queue.run(somebody, () => Promise.resolve("served"));
    await expect(failed).rejects.toThrow("broken");
    expect(await next).toBe("served");
  });
});
