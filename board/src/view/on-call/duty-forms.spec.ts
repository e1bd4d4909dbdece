import type { RowDuty } from "../patients/rows.js";
import { type Form, fitText } from "../place/ruler.js";
import { buildDutyForms, unifyDutyForms } from "./duty-forms.js";

const DUTY: RowDuty = {
  team: "Surgery",
  name: "Lami Sani",
  role: "House Officer",
  shortRole: "HO",
  more: "+1",
  until: "08:00",
  phone: "0803 555 0101",
};
const joinWords = ({ words }: Form) => words.map(({ text }) => text).join("");
const forms = (duty: Partial<RowDuty>) => buildDutyForms({ ...DUTY, ...duty }, 30).map(joinWords);

it("drops the team first and never drops the phone number", () => {
  expect(forms({})).toEqual([
    "Surgery · Lami Sani, House Officer +1 · until 08:00 · 0803 555 0101",
    "Lami Sani, House Officer +1 · until 08:00 · 0803 555 0101",
    "Lami Sani, HO +1 · until 08:00 · 0803 555 0101",
    "Lami Sani, HO +1 · to 08:00 · 0803 555 0101",
    "L. Sani, HO +1 · to 08:00 · 0803 555 0101",
    "L. Sani +1 · 0803 555 0101",
    "L. Sani +1 · 0803 555 0101",
    "Sani · 0803 555 0101",
    "0803 555 0101",
  ]);
});

it("keeps the name and the time of a person without a telephone", () => {
  expect(forms({ phone: "" }).slice(-2)).toEqual(["Sani · to 08:00", "Sani · to 08:00"]);
  const [last] = buildDutyForms({ ...DUTY, phone: "" }, 30).slice(-1);
  expect(last?.words.filter(({ canBeCut }) => canBeCut === true).map(({ text }) => text)).toEqual([
    "Sani",
  ]);
});

it("names only the team when nobody is on call", () => {
  const nobody = { name: "", role: "", shortRole: "", more: "", until: "", phone: "" };
  expect(new Set(forms(nobody))).toEqual(new Set(["Surgery"]));
  expect(new Set(forms({ ...nobody, team: "" }))).toEqual(new Set(["No team yet"]));
});

it("shows a longer form when there is more room", () => {
  const all = buildDutyForms(DUTY, 30);
  const shown = [300, 500, 800, 2_000].map((room) => all.indexOf(fitText(all, room)));
  expect(shown).toEqual([...shown].sort((a, b) => b - a));
  expect(shown[3]).toBe(0);
});

it("shortens all rows of the same doctor if one row needs it", () => {
  const rows = [
    { name: "Lami Sani", form: 0 },
    { name: "Lami Sani", form: 3 },
    { name: "Obi Eze", form: 0 },
    { name: "", form: 2 },
  ];
  expect(unifyDutyForms(rows)).toEqual([3, 3, 0, 2]);
});

it("keeps the size of a doctor's other rows if one row needs smaller letters", () => {
  const rows = [
    { name: "Lami Sani", form: 1 },
    { name: "Lami Sani", form: 6 },
  ];
  expect(unifyDutyForms(rows)).toEqual([5, 6]);
});
