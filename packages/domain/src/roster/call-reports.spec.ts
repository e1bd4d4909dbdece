import { type CallResult, deriveMark } from "./call-reports.js";

const deriveMarkFrom = (...reports: [reporter: string, result: CallResult][]) =>
  deriveMark(reports.map(([reporter, result]) => ({ reporter, result })));

describe("contact mark", () => {
  it("is absent while only one person reports failed calls", () => {
    expect(deriveMarkFrom()).toBeNull();
    expect(
      deriveMarkFrom(["Ada", "no_answer"], ["Ada", "wrong_person"], ["Ada", "no_answer"]),
    ).toBeNull();
  });

  it("is the latest report if two people report failed calls", () => {
    expect(deriveMarkFrom(["Ada", "no_answer"], ["Bola", "wrong_person"])).toBe("wrong_person");
    expect(deriveMarkFrom(["Ada", "wrong_person"], ["Bola", "no_answer"])).toBe("no_answer");
    expect(
      deriveMarkFrom(["Ada", "no_answer"], ["Bola", "wrong_person"], ["Ada", "no_answer"]),
    ).toBe("no_answer");
  });

  it("ignores failed calls of people who have reached the person since", () => {
    expect(
      deriveMarkFrom(["Ada", "no_answer"], ["Ada", "reached"], ["Bola", "no_answer"]),
    ).toBeNull();
  });
});
