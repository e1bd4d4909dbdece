import type { HistoryEntry } from "@wardline/contracts/patients/patient";
import { EMPTY_VALUE, groupByMoment } from "./history-entries.js";

const GRACE = { id: "1", name: "Grace", email: "grace@ward.test" };
const entry = (given: Partial<HistoryEntry>): HistoryEntry => ({
  at: "2026-11-20T08:00:00Z",
  actor: GRACE,
  field: "name",
  from: null,
  to: "Ada",
  ...given,
});
const opening = [entry({}), entry({ field: "status", to: "card_opened" })];
const later = entry({
  at: "2026-11-21T08:00:00Z",
  field: "teams",
  from: "",
  to: "Surgery,Paediatrics",
});

it("shows the newest change first and groups the opening as one moment at the end", () => {
  const moments = groupByMoment([...opening, later], "sats");
  expect(moments.map(({ isOpening, lines }) => [isOpening, lines.length])).toEqual([
    [false, 1],
    [true, 2],
  ]);
});

it("uses readable names for fields and values", () => {
  expect(groupByMoment([later], "sats")[0]?.lines[0]).toEqual({
    field: "teams",
    label: "Managing Team",
    from: EMPTY_VALUE,
    to: "Surgery, Paediatrics",
  });
  expect(groupByMoment(opening, "sats")[0]?.lines[1]?.to).toBe("Card Opened");
});

it("separates changes that two people made at the same moment", () => {
  const other = entry({
    actor: { ...GRACE, id: "2", name: "" },
    field: "bed_no",
    from: "1",
    to: "2",
  });
  expect(groupByMoment([...opening, other], "sats").map(({ who }) => who)).toEqual([
    "grace@ward.test",
    "Grace",
  ]);
});

it("shows the removal and its reason when a patient was erased", () => {
  const deleted = entry({ at: later.at, field: "deleted", from: false, to: true });
  const erased = entry({ at: "2026-11-21T08:00:01Z", field: "reason", to: "Asked for" });
  const moments = groupByMoment([...opening, deleted, erased], "sats");
  expect(
    moments.map(({ title, lines }) => [title, lines.map(({ label, to }) => [label, to])]),
  ).toEqual([
    ["Patient erased", [["Reason", "Asked for"]]],
    ["Card deleted", []],
    [
      "Card opened",
      [
        ["Patient's Name", "Ada"],
        ["Status", "Card Opened"],
      ],
    ],
  ]);
});

it("is empty when there are no changes", () => {
  expect(groupByMoment([], "sats")).toEqual([]);
});

it("names the bed's ward and marks a bed that was assigned although it was taken", () => {
  const at = "2026-11-21T09:00:00Z";
  const moved = [
    entry({ at, field: "bed_no", from: "A1", to: "A12" }),
    entry({ at, field: "ward", from: null, to: "North" }),
    entry({ at, field: "ward_id", from: null, to: "n" }),
    entry({ at, field: "ward_bed", from: null, to: "A12" }),
    entry({ at, field: "override", from: null, to: "taken" }),
  ];
  const [moment] = groupByMoment([...opening, ...moved], "sats");
  expect(moment?.lines.map(({ label, to }) => [label, to])).toEqual([
    ["Bed No.", "A12"],
    ["Ward", "North"],
    ["Bed", "assigned although it was taken"],
  ]);
});

it.each([
  ["flags", ["contact", "allergy"], "Contact precautions, Allergy"],
  ["flags", [], EMPTY_VALUE],
  ["acuity", 1, "1 · Red, Emergency"],
  ["expected_discharge", "2026-11-24", "Tue, 24 Nov 2026"],
  ["waiting_for", "Imaging", "Imaging"],
])("formats %s %j as %s", (field, to, text) => {
  expect(groupByMoment([entry({ field, to })], "sats")[0]?.lines[0]?.to).toBe(text);
});
