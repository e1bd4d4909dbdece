import * as fc from "fast-check";
import { RevisionSequence } from "./revision-sequence.js";

const given = (held: number | null, ...revisions: number[]) => {
  const sequence = new RevisionSequence<{ revision: number }>(held);
  for (const revision of revisions) sequence.hold({ revision });
  return sequence;
};
const taken = (sequence: RevisionSequence<{ revision: number }>) =>
  sequence.take().map(({ revision }) => revision);

describe("RevisionSequence", () => {
  it("passes on the next items in order", () => {
    const sequence = given(5, 7, 6);
    expect(taken(sequence)).toEqual([6, 7]);
    expect(sequence.held).toBe(7);
  });

  it("ignores items it has already seen", () => {
    expect(taken(given(5, 4, 5))).toEqual([]);
  });

  it("holds early items and reports the gap before them", () => {
    const sequence = given(5, 9, 8);
    expect(taken(sequence)).toEqual([]);
    expect(sequence.waiting).toBe(2);
    expect(sequence.gap).toEqual({ after: 5, upTo: 7 });
  });

  it("reports no gap when no later item waits", () => {
    expect(given(5).gap).toBeNull();
  });

  it("holds everything until it has a starting revision", () => {
    const sequence = given(null, 4, 5, 6);
    expect(taken(sequence)).toEqual([]);
    expect(sequence.gap).toBeNull();
    sequence.moveTo(4);
    expect(taken(sequence)).toEqual([5, 6]);
  });

  it("continues from an earlier revision when asked to", () => {
    const sequence = given(9);
    sequence.moveTo(3);
    sequence.hold({ revision: 4 });
    expect(taken(sequence)).toEqual([4]);
  });

  it("drops early items on request", () => {
    const sequence = given(5, 7);
    sequence.forgetEarly();
    sequence.hold({ revision: 6 });
    expect(taken(sequence)).toEqual([6]);
  });

  it("passes on every revision once and in order despite repeats, losses and reordering", () => {
    const arrivals = fc.array(fc.integer({ min: 1, max: 25 }), { maxLength: 80 });
    fc.assert(
      fc.property(fc.nat(10), arrivals, (start, revisions) => {
        const sequence = given(start);
        const handedOn: number[] = [];
        for (const revision of revisions) {
          sequence.hold({ revision });
          handedOn.push(...taken(sequence));
          // Model: the longest gapless run of arrived items from the start.
          expect(sequence.held).toBe(start + handedOn.length);
        }
        const arrived = new Set(revisions);
        let end = start;
        while (arrived.has(end + 1)) end += 1;
        expect(handedOn).toEqual(
          Array.from({ length: end - start }, (_, index) => start + 1 + index),
        );
        const waiting = [...arrived].filter((revision) => revision > end);
        expect(sequence.waiting).toBe(waiting.length);
        expect(sequence.gap).toEqual(
          waiting.length === 0 ? null : { after: end, upTo: Math.min(...waiting) - 1 },
        );
      }),
    );
  });
});
