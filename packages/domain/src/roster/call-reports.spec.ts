import { type CallResult, markOfReports } from "./call-reports.js";

const said = (...reports: [reporter: string, result: CallResult][]) =>
  markOfReports(reports.map(([reporter, result]) => ({ reporter, result })));

describe("the mark of a contact", () => {
  it("is not there while one person alone says that calls fail", () => {
    expect(said()).toBeNull();
    expect(said(["Ada", "no_answer"], ["Ada", "wrong_person"], ["Ada", "no_answer"])).toBeNull();
  });

  it("is what the last of two people says", () => {
    expect(said(["Ada", "no_answer"], ["Bola", "wrong_person"])).toBe("wrong_person");
    expect(said(["Ada", "wrong_person"], ["Bola", "no_answer"])).toBe("no_answer");
    expect(said(["Ada", "no_answer"], ["Bola", "wrong_person"], ["Ada", "no_answer"])).toBe(
      "no_answer",
    );
  });

  it("does not count who has reached the person since", () => {
    expect(said(["Ada", "no_answer"], ["Ada", "reached"], ["Bola", "no_answer"])).toBeNull();
  });
});
