import { NO_CONTACTS_TEXT } from "@wardline/domain/roster/contact-resolution";
import type { RowDuty } from "../../view/patients/rows.js";
import { buildSillLines, chooseSillStyle } from "./sill.js";
import type { WardRoom } from "./ward.js";

const DUTY: RowDuty = {
  team: "Surgery",
  name: "Lami Sani",
  role: "House Officer",
  shortRole: "HO",
  more: "+1",
  until: "08:00",
  phone: "0803 555 3447",
};

function createRoom(fields: Partial<WardRoom> = {}): WardRoom {
  const beds = { beds: [], slots: 0, count: 24, free: 6, leaving: 0, counts: {} };
  return { key: "n", name: "North", ...beds, duty: DUTY, ...fields };
}

/** Returns the longest variant of each line as its left and right text. */
const texts = (...rooms: [WardRoom, ...WardRoom[]]) =>
  buildSillLines(rooms[0], chooseSillStyle(rooms, false)).map(({ forms }) => [
    forms[0]?.left,
    forms[0]?.right,
  ]);
const buildDoctorLine = (one: WardRoom) => buildSillLines(one, chooseSillStyle([one], false))[1];
const nobody = { ...DUTY, name: "", role: "", shortRole: "", more: "", until: "", phone: "" };

it("shows the room, its occupancy, the doctor, the end of the duty, and the telephone", () => {
  expect(texts(createRoom())).toEqual([
    ["North", "24 · 6 free"],
    ["Lami Sani, House Officer +1", "until 08:00"],
    ["0803 555 3447", ""],
  ]);
});

it("drops the number of patients leaving today first, then the occupancy, and always shows the free beds", () => {
  expect(texts(createRoom({ leaving: 1 }))[0]).toEqual(["North", "24 · 6 free · 1 leaves"]);
  const [name] = buildSillLines(createRoom({ leaving: 2 }), chooseSillStyle([createRoom()], false));
  expect(name?.forms.map(({ right }) => right)).toEqual(["24 · 6 free · 2 leave", "24 · 6 free"]);
  expect(name?.cut.map(({ right }) => right)).toEqual(["6 free"]);
  const [long] = buildSillLines(
    createRoom({ name: "Emergency Observation Unit" }),
    chooseSillStyle([createRoom()], false),
  );
  expect(long?.cut[0]).toEqual({ left: "Emergency Observation Unit", right: "6 free" });
  expect(new Set(long?.cut.map(({ right }) => right))).toEqual(new Set(["6 free"]));
});

it("shortens the role and the time when there are many rooms, and leaves out a hidden telephone", () => {
  const quiet = createRoom({ duty: { ...DUTY, phone: "" } });
  expect(texts(quiet, quiet, quiet, quiet, quiet)[1]).toEqual(["Lami Sani, HO +1", "to 08:00"]);
  expect(texts(quiet)).toHaveLength(2);
});

it("shortens the given name first, then the time, the role, and the count of other teams", () => {
  expect(buildDoctorLine(createRoom())?.forms.map(({ left, right }) => `${left}|${right}`)).toEqual(
    [
      "Lami Sani, House Officer +1|until 08:00",
      "L. Sani, House Officer +1|until 08:00",
      "L. Sani, House Officer +1|to 08:00",
      "L. Sani +1|to 08:00",
      "L. Sani|to 08:00",
    ],
  );
  expect(buildDoctorLine(createRoom({ duty: nobody }))).toBeUndefined();
});

it("cuts only the family name when even the shortest form is too long, never a telephone", () => {
  const long = { ...DUTY, more: "", name: "Oluwafunmilayo Adebayo-Ogunlesi-Ransome" };
  const lines = buildSillLines(createRoom({ duty: long }), chooseSillStyle([createRoom()], false));
  expect(lines[1]?.cut.slice(0, 3).map(({ left }) => left)).toEqual([
    "O. Adebayo-Ogunlesi-Ransome",
    "Adebayo-Ogunlesi-Ransome",
    "Adebayo-Ogunlesi-Ra…",
  ]);
  expect(lines[2]).toMatchObject({ kind: "phone", cut: [] });
  const numbered = createRoom({ duty: { ...nobody, phone: "+234 (0)803 555 1048" } });
  expect(buildDoctorLine(numbered)?.cut).toEqual([{ left: "+234 (0)803 555 1048", right: "" }]);
});

it("shows the number of patients for teams, which have no beds", () => {
  expect(texts(createRoom({ free: null }))[0]).toEqual(["North", "24"]);
});

it("says that a room has no contacts only if other rooms have contacts", () => {
  expect(texts(createRoom({ duty: nobody }), createRoom())[1]).toEqual([NO_CONTACTS_TEXT, ""]);
  expect(texts(createRoom({ duty: nobody }))).toHaveLength(1);
});

it("counts new patients when beds have no signs, and cuts names too long for any sill", () => {
  const name = "The Royal and Ancient Ward of Saint Luke and Saint Christopher";
  const [first] = buildSillLines(
    createRoom({ name, counts: { new_patient: 2 } }),
    chooseSillStyle([createRoom()], true),
  );
  expect(first?.news).toBe(2);
  expect(first?.cut[1]?.left).toBe("The Royal and Ancient Ward…");
});
