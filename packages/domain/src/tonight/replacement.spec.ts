import fc from "fast-check";
import { type Candidate, findBestReplacement } from "./replacement.js";

const candidate: fc.Arbitrary<Candidate> = fc.record({
  name: fc.constantFrom("Ada Eze", "Bola Obi", "Chidi Ude", "Dayo Ojo"),
  isAway: fc.boolean(),
  isOnCall: fc.boolean(),
  isReluctant: fc.boolean(),
  isReachable: fc.boolean(),
  newBreaches: fc.array(
    fc.record({ level: fc.constantFrom("warn", "reason", "forbid"), text: fc.constant("") }),
    { maxLength: 2 },
  ),
  hours: fc.constantFrom(0, 24, 48.5, 96),
});
const candidates = fc.array(candidate, { maxLength: 8 });

const isFit = ({ isAway, isOnCall, newBreaches }: Candidate) =>
  !isAway &&
  !isOnCall &&
  !newBreaches.some(({ level }) => level === "reason" || level === "forbid");
const hasNoDrawback = ({ isReluctant, isReachable, newBreaches }: Candidate) =>
  !isReluctant && isReachable && newBreaches.length === 0;

describe("best replacement (docs/wire/roster.md, Tonight)", () => {
  it("is never away, on call already, or in breach of a binding rule", () => {
    fc.assert(
      fc.property(candidates, (all) => {
        const best = findBestReplacement(all);
        expect(best === null).toBe(!all.some(isFit));
        if (best !== null) expect(isFit(best)).toBe(true);
      }),
    );
  });

  it("has a drawback only if everybody has one", () => {
    fc.assert(
      fc.property(candidates, (all) => {
        const best = findBestReplacement(all);
        if (best !== null && !hasNoDrawback(best))
          expect(all.filter(isFit).some(hasNoDrawback)).toBe(false);
      }),
    );
  });

  it("is the suitable person with the fewest hours, or the first by name in a tie", () => {
    fc.assert(
      fc.property(candidates, (all) => {
        const best = findBestReplacement(all);
        if (best === null) return;
        const equals = all.filter(
          (one) => isFit(one) && hasNoDrawback(one) === hasNoDrawback(best),
        );
        expect(best.hours).toBe(Math.min(...equals.map(({ hours }) => hours)));
        const names = equals.filter(({ hours }) => hours === best.hours).map(({ name }) => name);
        expect(best.name).toBe(names.sort()[0]);
      }),
    );
  });

  it("does not depend on the order of candidates, and mutates nothing", () => {
    fc.assert(
      fc.property(candidates, (all) => {
        const before = [...all];
        const best = findBestReplacement(all);
        const other = findBestReplacement([...all].reverse());
        expect([other?.name, other?.hours]).toEqual([best?.name, best?.hours]);
        expect(all).toEqual(before);
      }),
    );
  });
});
