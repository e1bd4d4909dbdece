import fc from "fast-check";
import { bestReplacement, type Candidate } from "./replacement.js";

const candidate: fc.Arbitrary<Candidate> = fc.record({
  name: fc.constantFrom("Ada Eze", "Bola Obi", "Chidi Ude", "Dayo Ojo"),
  isAway: fc.boolean(),
  isOnCall: fc.boolean(),
  isReluctant: fc.boolean(),
  isReachable: fc.boolean(),
  breaks: fc.array(
    fc.record({ level: fc.constantFrom("warn", "reason", "forbid"), text: fc.constant("") }),
    { maxLength: 2 },
  ),
  hours: fc.constantFrom(0, 24, 48.5, 96),
});
const candidates = fc.array(candidate, { maxLength: 8 });

const isFit = ({ isAway, isOnCall, breaks }: Candidate) =>
  !isAway && !isOnCall && !breaks.some(({ level }) => level === "reason" || level === "forbid");
const isEasy = ({ isReluctant, isReachable, breaks }: Candidate) =>
  !isReluctant && isReachable && breaks.length === 0;

/** docs/wire.md, Tonight. */
describe("the best replacement", () => {
  it("is nobody who is away, on call already, or would break a rule that asks for a reason or forbids it", () => {
    fc.assert(
      fc.property(candidates, (all) => {
        const best = bestReplacement(all);
        expect(best === null).toBe(!all.some(isFit));
        if (best !== null) expect(isFit(best)).toBe(true);
      }),
    );
  });

  it("has something against it only where everybody has", () => {
    fc.assert(
      fc.property(candidates, (all) => {
        const best = bestReplacement(all);
        if (best !== null && !isEasy(best)) expect(all.filter(isFit).some(isEasy)).toBe(false);
      }),
    );
  });

  it("has worked least of those who are as fit, and comes first by name of those who have worked as much", () => {
    fc.assert(
      fc.property(candidates, (all) => {
        const best = bestReplacement(all);
        if (best === null) return;
        const equals = all.filter((one) => isFit(one) && isEasy(one) === isEasy(best));
        expect(best.hours).toBe(Math.min(...equals.map(({ hours }) => hours)));
        const names = equals.filter(({ hours }) => hours === best.hours).map(({ name }) => name);
        expect(best.name).toBe(names.sort()[0]);
      }),
    );
  });

  it("does not depend on the order in which people are listed, and changes no list", () => {
    fc.assert(
      fc.property(candidates, (all) => {
        const before = [...all];
        const best = bestReplacement(all);
        const other = bestReplacement([...all].reverse());
        expect([other?.name, other?.hours]).toEqual([best?.name, best?.hours]);
        expect(all).toEqual(before);
      }),
    );
  });
});
