import type { BoardOnCallSpan } from "@wardline/contracts/boards/board";
import { createTestOnCall, NOON } from "../../../testing/test-board.js";
import { createRowDutyLookup, findDutiesAt, findRowDuty } from "./duties.js";

const LAGOS = "Africa/Lagos";
const houseOfficer = { role: "House Officer", name: "Dr Lawal", phone: "0803 555 0101" };
const registrar = { role: "Registrar", name: "Dr Bello", phone: "0803 555 0102" };
const senior = { role: "Senior Registrar", name: "Dr Eze", phone: "0803 555 0103" };

/** Returns the duties of Surgery, until 08:00, and of Emergency, with its house officer. */
function createDuties(surgery: Partial<BoardOnCallSpan> = {}) {
  const until = "2026-11-22T07:00:00.000Z";
  return findDutiesAt(
    [
      createTestOnCall({ until, people: [registrar, senior], ...surgery }),
      createTestOnCall({ department: "Emergency", until, people: [houseOfficer, senior] }),
    ],
    NOON,
  );
}

describe("the on-call line of a patient's row", () => {
  it("names the team, the first person to call, the role and the end", () => {
    expect(findRowDuty(["Surgery"], createDuties(), LAGOS)).toEqual({
      team: "Surgery",
      name: "Dr Bello",
      role: "Registrar",
      shortRole: "Reg",
      more: "",
      until: "08:00",
      phone: "0803 555 0102",
    });
  });

  it("follows the calling order and ignores the spelling of the patient's team", () => {
    expect(findRowDuty([" emergency"], createDuties(), LAGOS)).toMatchObject({
      team: "Emergency",
      name: "Dr Lawal",
      shortRole: "HO",
    });
  });

  it("names the first of several teams with people on call, and counts the others", () => {
    expect(findRowDuty(["Surgery", "Emergency"], createDuties(), LAGOS)).toMatchObject({
      team: "Surgery",
      more: "+1",
    });
    const teams = ["Surgery", "Emergency", "Cardiology"];
    expect(findRowDuty(teams, createDuties(), LAGOS)).toMatchObject({
      name: "Dr Bello",
      more: "+2",
    });
  });

  it("names the second team if the first has no people", () => {
    const known = createDuties({ source: "none", people: [] });
    expect(findRowDuty(["Surgery", "Emergency"], known, LAGOS)).toMatchObject({
      team: "Emergency",
      name: "Dr Lawal",
      more: "+1",
    });
  });

  it("shows no end of duty for a head of department or a department's own number", () => {
    const head = createDuties({ source: "hod", people: [{ role: "HOD", name: "Dr Uche" }] });
    expect(findRowDuty(["Surgery"], head, LAGOS)).toMatchObject({ shortRole: "HOD", until: "" });
    const own = createDuties({
      source: "department",
      people: [{ role: "", name: "", phone: "0800 1" }],
    });
    expect(findRowDuty(["Surgery"], own, LAGOS)).toMatchObject({
      name: "",
      until: "",
      phone: "0800 1",
    });
  });

  it("has no number if the display hides it", () => {
    const people = [{ role: "Registrar", name: "Dr Bello" }];
    expect(findRowDuty(["Surgery"], createDuties({ people }), LAGOS)).toMatchObject({
      name: "Dr Bello",
      phone: "",
    });
  });

  it("names only the teams if contacts are hidden, unknown or missing", () => {
    const nothing = { name: "", role: "", shortRole: "", more: "", until: "", phone: "" };
    const teams = ["Surgery", "Emergency"];
    expect(findRowDuty(teams, [], LAGOS)).toEqual({ team: "Surgery, Emergency", ...nothing });
    expect(findRowDuty(["Cardiology"], createDuties(), LAGOS)).toEqual({
      team: "Cardiology",
      ...nothing,
    });
    expect(findRowDuty([], createDuties(), LAGOS)).toEqual({ team: "", ...nothing });
  });

  it("keeps long names and right-to-left names unchanged", () => {
    for (const name of [
      "محمد عبد الله",
      "Oluwaseun Maria-Fernanda Adebayo-Johnson of Saint Christopher",
    ]) {
      const known = createDuties({ people: [{ role: "Consultant", name }] });
      expect(findRowDuty(["Surgery"], known, LAGOS).name).toBe(name);
    }
  });

  it("is the same object for patients of the same teams", () => {
    const lookUpDuty = createRowDutyLookup(createDuties(), LAGOS);
    expect(lookUpDuty(["Surgery"])).toBe(lookUpDuty(["Surgery"]));
    expect(lookUpDuty(["Surgery"])).not.toBe(lookUpDuty(["Emergency"]));
  });
});
