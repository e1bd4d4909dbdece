import type { EgressReply } from "../../egress/egress.js";
import { EmrRefusal } from "./emr-dialect.js";
import { fhirDialect } from "./fhir.dialect.js";

const MR = { coding: [{ code: "MR" }] };
const person = (id: string, value: string, more: object = {}) => ({
  resourceType: "Patient",
  id,
  gender: "female",
  birthDate: "1988-04-09",
  name: [{ use: "official", family: "Obi", given: ["Ngozi"] }],
  identifier: [{ type: MR, value }],
  ...more,
});
const bundle = (resources: object[], more: object = {}): EgressReply => ({
  status: 200,
  json: {
    resourceType: "Bundle",
    entry: resources.map((resource) => ({ resource, search: { mode: "match" } })),
    ...more,
  },
});
const NONE = bundle([]);

/** Answers each search of an EMR; `asked` has the paths. */
function emr({ byName = NONE, byNumber = NONE, byId = NONE }) {
  const asked: string[] = [];
  const call = async (path: string) => {
    asked.push(path);
    if (path.includes("_id=")) return byId;
    return path.includes("identifier=") ? byNumber : byName;
  };
  return { asked, call };
}

const search = (
  given: Parameters<typeof emr>[0],
  text: string,
  identifier: { system?: string; type?: string } | null = null,
) => fhirDialect.search(emr(given).call, text, { today: "2026-11-27", identifier });

describe("a FHIR patient", () => {
  it("goes by the current name, and the former one is marked", async () => {
    const name = [
      { use: "maiden", family: "Eze", given: ["Adaeze"] },
      { use: "usual", family: "Bello", given: ["Adaeze"] },
    ];
    const { patients } = await search({ byName: bundle([person("a", "F-1", { name })]) }, "Eze");
    expect(patients).toMatchObject([{ name: "Adaeze Bello", former_name: "Adaeze Eze" }]);
  });

  it("has no more name than one whose time is over, and then says so", async () => {
    const name = [{ family: "Eze", period: { end: "2020" } }];
    const { patients } = await search({ byName: bundle([person("a", "F-1", { name })]) }, "Eze");
    expect(patients).toMatchObject([{ name: "Eze", former_name: "Eze" }]);
  });

  it("goes by the current number, and the former one that was asked for is marked", async () => {
    const identifier = [
      { use: "old", type: MR, value: "F-0" },
      { type: MR, value: "F-1" },
    ];
    const { patients } = await search(
      { byNumber: bundle([person("a", "", { identifier })]) },
      "F-0",
    );
    expect(patients).toMatchObject([{ hospital_no: "F-1", former_number: "F-0" }]);
  });

  it("is read in spite of null among given names", async () => {
    const name = [{ family: "Ade", given: [null, "Bola"] }];
    const found = await search({ byName: bundle([person("a", "F-1", { name })]) }, "Ade");
    expect(found).toMatchObject({ patients: [{ name: "Bola Ade" }], unreadable: 0 });
  });

  it("is found by its words in any order, each asked for by itself", async () => {
    const { call, asked } = emr({ byName: bundle([person("a", "F-1")]) });
    const by = { today: "2026-11-27", identifier: null };
    expect((await fhirDialect.search(call, "Obi, Ngozi", by)).patients).toHaveLength(1);
    expect(asked[1]).toContain("name=Obi&name=Ngozi&");
  });

  it("leads to the record with which it was merged", async () => {
    const link = [{ other: { reference: "Patient/b2" }, type: "replaced-by" }];
    const found = await search(
      {
        byNumber: bundle([person("b1", "F-109", { active: false, link })]),
        byId: bundle([person("b2", "F-110")]),
      },
      "F-109",
    );
    expect(found.patients).toMatchObject([
      { hospital_no: "F-109", inactive: true, replaced_by: "F-110" },
      { hospital_no: "F-110" },
    ]);
  });
});

describe("the hospital number among several identifiers", () => {
  const identifier = [
    { system: "urn:insurance", value: "I-1" },
    { system: "urn:ward", type: { text: "Ward number" }, value: "W-1" },
  ];
  const byName = bundle([person("a", "", { identifier })]);
  const numbers = async (setting: Parameters<typeof search>[2]) =>
    (await search({ byName }, "Obi", setting)).patients.map(({ hospital_no }) => hospital_no);

  it("is the one that the setting names", async () => {
    expect(await numbers({ system: "urn:insurance" })).toEqual(["I-1"]);
    expect(await numbers({ type: "Ward number" })).toEqual(["W-1"]);
  });

  it("is a choice where nothing says which", async () => {
    expect(await numbers(null)).toEqual(["I-1", "W-1"]);
  });
});

describe("a FHIR answer that is not complete", () => {
  const refusal = { status: 400, json: undefined };
  const outcome = {
    resourceType: "OperationOutcome",
    issue: [{ severity: "error", code: "too-costly" }],
  };

  it("counts a record that cannot be read, once", async () => {
    const broken = bundle([person("a", "F-1", { active: "no" })]);
    expect(await search({ byName: broken, byNumber: broken }, "F-1")).toMatchObject({
      patients: [],
      unreadable: 1,
    });
  });

  it("says that there are more", async () => {
    const byName = bundle([person("a", "F-1")], { link: [{ relation: "next" }] });
    expect(await search({ byName }, "Obi")).toMatchObject({ more: true });
  });

  it.each<[string, EgressReply]>([
    ["a status", refusal],
    ["an outcome", { status: 200, json: outcome }],
    ["an outcome among the entries", bundle([outcome])],
  ])("keeps the other search's answer where one is refused by %s", async (_, byName) => {
    const found = await search({ byName, byNumber: bundle([person("a", "F-1")]) }, "F-1");
    expect(found).toMatchObject({
      patients: [{ hospital_no: "F-1" }],
      refused: expect.stringContaining("by name"),
    });
  });

  it("is a refusal where both are refused", async () => {
    await expect(search({ byName: refusal, byNumber: refusal }, "F-1")).rejects.toThrow(EmrRefusal);
  });
});
