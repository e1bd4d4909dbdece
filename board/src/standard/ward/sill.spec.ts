import { NO_CONTACTS_TEXT } from "@wardline/domain/contact-resolution";
import type { RowDuty } from "../../view/row-duty.js";
import { sillLines, sillManner } from "./sill.js";
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

function room(fields: Partial<WardRoom> = {}): WardRoom {
  const beds = { beds: [], slots: 0, count: 24, free: 6, counts: {} };
  return { key: "n", name: "North", ...beds, duty: DUTY, ...fields };
}

const texts = (...rooms: [WardRoom, ...WardRoom[]]) =>
  sillLines(rooms[0], sillManner(rooms, false)).map(({ left, right }) => [left, right]);
const nobody = { ...DUTY, name: "", role: "", shortRole: "", more: "", until: "", phone: "" };

it("says the room, how full it is, whom to call, until when, and the telephone", () => {
  expect(texts(room())).toEqual([
    ["North", "24 · 6 free"],
    ["Lami Sani, House Officer +1", "until 08:00"],
    ["0803 555 3447", ""],
  ]);
});

it("shortens the role where rooms are narrow, and says no telephone that is not shown", () => {
  const quiet = room({ duty: { ...DUTY, phone: "" } });
  expect(texts(quiet, quiet, quiet, quiet, quiet)[1]).toEqual(["Lami Sani, HO +1", "until 08:00"]);
  expect(texts(quiet)).toHaveLength(2);
});

it("gives up the role, then how many other teams there are, before letters become much smaller", () => {
  const [, who] = sillLines(room(), sillManner([room()], false));
  expect(who?.shorter).toEqual(["Lami Sani +1", "Lami Sani"]);
  const long = { ...DUTY, more: "", name: "Oluwafunmilayo Adebayo-Ogunlesi" };
  const [, other] = sillLines(room({ duty: long }), sillManner([room()], false));
  expect(other?.shorter).toEqual([long.name, "Oluwafunmilayo Adebayo-…", "Oluwafunmilayo…"]);
  const [, none] = sillLines(room({ duty: nobody }), sillManner([room()], false));
  expect(none?.shorter).toEqual([]);
});

it("says of teams how many patients they have, having no beds", () => {
  expect(texts(room({ free: null }))[0]).toEqual(["North", "24"]);
});

it("says that a room has no contacts only where others have some", () => {
  expect(texts(room({ duty: nobody }), room())[1]).toEqual([NO_CONTACTS_TEXT, ""]);
  expect(texts(room({ duty: nobody }))).toHaveLength(1);
});

it("counts beds by status on a line of its own, and cuts what is too long for any sill", () => {
  const name = "The Royal and Ancient Ward of Saint Luke and Saint Christopher";
  const [first, second] = sillLines(room({ name }), sillManner([room()], true));
  expect(first?.left).toHaveLength(36);
  expect(second?.kind).toBe("counts");
});
