import * as fc from "fast-check";
import { RevisionSequence } from "./revision-sequence.js";

const createSequence = (held: number | null, ...revisions: number[]) => {
  const sequence = new RevisionSequence<{ revision: number }>(held);
  for (const revision of revisions) sequence.hold({ revision });
  return sequence;
};
const takeRevisions = (sequence: RevisionSequence<{ revision: number }>) =>
  sequence.take().map(({ revision }) => revision);

describe("RevisionSequence", () => {
  it("passes on the next items in order", () => {
    const sequence = createSequence(5, 7, 6);
    expect(takeRevisions(sequence)).toEqual([6, 7]);
    expect(sequence.held).toBe(7);
  });

  it("ignores items it has already seen", () => {
    expect(takeRevisions(createSequence(5, 4, 5))).toEqual([]);
  });

  it("holds early items and reports the gap before them", () => {
    const sequence = createSequence(5, 9, 8);
    expect(takeRevisions(sequence)).toEqual([]);
    expect(sequence.waiting).toBe(2);
    expect(sequence.gap).toEqual({ after: 5, upTo: 7 });
  });

  it("reports no gap when no later item waits", () => {
    expect(createSequence(5).gap).toBeNull();
  });

  it("holds everything until it has a starting revision", () => {
    const sequence = createSequence(null, 4, 5, 6);
    expect(takeRevisions(sequence)).toEqual([]);
    expect(sequence.gap).toBeNull();
    sequence.moveTo(4);
    expect(takeRevisions(sequence)).toEqual([5, 6]);
  });

  it("continues from an earlier revision on request", () => {
    const sequence = createSequence(9);
    sequence.moveTo(3);
    sequence.hold({ revision: 4 });
    expect(takeRevisions(sequence)).toEqual([4]);
  });

  it("drops early items on request", () => {
    const sequence = createSequence(5, 7);
    sequence.dropEarly();
    sequence.hold({ revision: 6 });
    expect(takeRevisions(sequence)).toEqual([6]);
  });

  it("passes on every revision once and in order despite repeats, losses and reordering", () => {
    const arrivals = fc.array(fc.integer({ min: 1, max: 25 }), { maxLength: 80 });
    fc.assert(
      fc.property(fc.nat(10), arrivals, (start, revisions) => {
        const sequence = createSequence(start);
        const handedOn: number[] = [];
        for (const revision of revisions) {
          sequence.hold({ revision });
          handedOn.push(...takeRevisions(sequence));
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
