import { TYPE_STEPS, type TypeStep } from "@wardline/theme/type-scale";
import { NO_SIGNALS } from "../view/patients/signals.js";
import type { Form } from "../view/place/ruler.js";
import { chooseRowForms, type RowRoom, type RowText } from "./row-forms.js";

const [WARD, USUAL] = TYPE_STEPS as [TypeStep, TypeStep];
const ROW: RowText = {
  bed: "A1",
  name: "Ada Obi",
  isNumber: false,
  hospitalNo: "",
  duty: null,
  status: "admitted",
  duration: "2 DAYS",
  signals: NO_SIGNALS,
};
const ROOM: RowRoom = { step: USUAL, width: 680, lines: 2, isWide: false, isBeside: false };
const forms = (row: Partial<RowText>, room: Partial<RowRoom> = {}) =>
  chooseRowForms({ ...ROW, ...row }, { ...ROOM, ...room });
const joinWords = ({ words }: Pick<Form, "words">) => words.map(({ text }) => text).join("");

it("writes a short name on one line in the usual size", () => {
  expect(forms({}).name).toMatchObject({ size: USUAL.name });
  expect(forms({}).name.lines).toBeUndefined();
});

it("gives a long name all spare lines before it uses the smallest letters", () => {
  const name = "Konstantinos Theodorakis";
  const whole = forms({ name }).name;
  expect(whole.lines).toBe(2);
  const beside = forms({ name, signals: { ...NO_SIGNALS, notes: [NOTE] } }).name;
  expect(beside.size).toBeLessThan(whole.size);
});

const NOTE = { kind: "discharge", text: "tomorrow", duration: "" } as const;

it("drops a hospital number's line before it cuts a name", () => {
  const found = forms({ name: "Oluwafunmilayo Adebayo-Ogunlesi", hospitalNo: "204101" });
  expect(found.name.lines).toBe(2);
  expect(found.hasNote).toBe(false);
  expect(joinWords(forms({ hospitalNo: "204101" }).number)).toBe("204101");
});

it("drops the length of stay before it cuts a name at the whole-ward size", () => {
  const long = { name: "Oluwafunmilayo Adebayo-Ogunlesi-Ransome", duration: "12 DAYS, 22 HRS" };
  const room = { step: WARD, width: 560 };
  expect(forms(long, room).duration).toBeNull();
  expect(forms({ ...long, name: "Ada Obi" }, room).duration).not.toBeNull();
});

it("cuts out the middle of a number that is shown in place of a name, if space is short", () => {
  const number = { name: "LUTH/2026/046037/0046037/12", isNumber: true };
  expect(joinWords(forms(number).name)).toMatch(/^LUTH.*….*046037\/12$/);
  expect(joinWords(forms({ ...number, name: "204101" }).name)).toBe("204101");
});

it("shrinks a bed's label to fit one line before it uses two lines", () => {
  const found = ["S09", "ICU-12", "Isolation room 2"].map((bed) => forms({ bed }).bed);
  expect(found.map(({ lines = 1 }) => lines)).toEqual([1, 1, 2]);
  const sizes = found.map(({ size }) => size);
  expect(sizes[0]).toBe(USUAL.bed);
  expect(sizes).toEqual(sizes.slice().sort((a, b) => b - a));
});

it("shows the person to call in a whole-ward row only if name and number fit uncut", () => {
  const duty = {
    team: "",
    name: "Kemi Adebayo-Ogunlesi",
    role: "",
    shortRole: "",
    more: "",
    until: "",
    phone: "0803 555 0101",
  };
  const at = (width: number) =>
    joinWords(forms({ duty }, { step: WARD, isWide: true, width }).duty ?? { words: [] });
  expect(at(900)).toContain("Kemi Adebayo-Ogunlesi · 0803 555 0101");
  expect(at(400)).toBe("");
});
