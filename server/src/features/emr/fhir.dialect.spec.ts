import type { EgressReply } from "@wardline/egress/egress";
import { EmrRefusal } from "./emr-dialect.js";
import { fhirDialect } from "./fhir.dialect.js";

const MR = { coding: [{ code: "MR" }] };
const buildPerson = (id: string, value: string, more: object = {}) => ({
  resourceType: "Patient",
  id,
  gender: "female",
  birthDate: "1988-04-09",
  name: [{ use: "official", family: "Obi", given: ["Ngozi"] }],
  identifier: [{ type: MR, value }],
  ...more,
});
const buildBundle = (resources: object[], more: object = {}): EgressReply => ({
  status: 200,
  json: {
    resourceType: "Bundle",
    entry: resources.map((resource) => ({ resource, search: { mode: "match" } })),
    ...more,
  },
});
const NONE = buildBundle([]);

/** Fakes an EMR; `requestedPaths` collects the paths. */
function fakeEmr({ byName = NONE, byNumber = NONE, byId = NONE }) {
  const requestedPaths: string[] = [];
  const call = async (path: string) => {
    requestedPaths.push(path);
    if (path.includes("_id=")) return byId;
    return path.includes("identifier=") ? byNumber : byName;
  };
  return { requestedPaths, call };
}

const search = (
  given: Parameters<typeof fakeEmr>[0],
  text: string,
  identifier: { system?: string; type?: string } | null = null,
) => fhirDialect.search(fakeEmr(given).call, text, { today: "2026-11-27", identifier });

describe("a FHIR patient", () => {
  it("has the current name, and marks the former name", async () => {
    const name = [
      { use: "maiden", family: "Eze", given: ["Adaeze"] },
      { use: "usual", family: "Bello", given: ["Adaeze"] },
    ];
    const { patients } = await search(
      { byName: buildBundle([buildPerson("a", "F-1", { name })]) },
      "Eze",
    );
    expect(patients).toMatchObject([{ name: "Adaeze Bello", former_name: "Adaeze Eze" }]);
  });

  it("marks the only name as a former name if the record has no current one", async () => {
    const name = [{ family: "Eze", period: { end: "2020" } }];
    const { patients } = await search(
      { byName: buildBundle([buildPerson("a", "F-1", { name })]) },
      "Eze",
    );
    expect(patients).toMatchObject([{ name: "Eze", former_name: "Eze" }]);
  });

  it("has the current number, and marks the former number that was searched for", async () => {
    const identifier = [
      { use: "old", type: MR, value: "F-0" },
      { type: MR, value: "F-1" },
    ];
    const { patients } = await search(
      { byNumber: buildBundle([buildPerson("a", "", { identifier })]) },
      "F-0",
    );
    expect(patients).toMatchObject([{ hospital_no: "F-1", former_number: "F-0" }]);
  });

  it("can be read even if its given names include null", async () => {
    const name = [{ family: "Ade", given: [null, "Bola"] }];
    const found = await search({ byName: buildBundle([buildPerson("a", "F-1", { name })]) }, "Ade");
    expect(found).toMatchObject({ patients: [{ name: "Bola Ade" }], unreadable: 0 });
  });

  it("is found by words in any order, each searched separately", async () => {
    const { call, requestedPaths } = fakeEmr({ byName: buildBundle([buildPerson("a", "F-1")]) });
    const by = { today: "2026-11-27", identifier: null };
    expect((await fhirDialect.search(call, "Obi, Ngozi", by)).patients).toHaveLength(1);
    expect(requestedPaths[1]).toContain("name=Obi&name=Ngozi&");
  });

  it("is replaced by the record into which it was merged", async () => {
    const link = [{ other: { reference: "Patient/b2" }, type: "replaced-by" }];
    const found = await search(
      {
        byNumber: buildBundle([buildPerson("b1", "F-109", { active: false, link })]),
        byId: buildBundle([buildPerson("b2", "F-110")]),
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
  const byName = buildBundle([buildPerson("a", "", { identifier })]);
  const findNumbers = async (setting: Parameters<typeof search>[2]) =>
    (await search({ byName }, "Obi", setting)).patients.map(({ hospital_no }) => hospital_no);

  it("is the identifier that the setting names", async () => {
    expect(await findNumbers({ system: "urn:insurance" })).toEqual(["I-1"]);
    expect(await findNumbers({ type: "Ward number" })).toEqual(["W-1"]);
  });

  it("is chosen by the user if no setting decides", async () => {
    expect(await findNumbers(null)).toEqual(["I-1", "W-1"]);
  });
});

describe("an incomplete FHIR answer", () => {
  const refusal = { status: 400, json: undefined };
  const outcome = {
    resourceType: "OperationOutcome",
    issue: [{ severity: "error", code: "too-costly" }],
  };

  it("reports an unreadable record only once", async () => {
    const broken = buildBundle([buildPerson("a", "F-1", { active: "no" })]);
    expect(await search({ byName: broken, byNumber: broken }, "F-1")).toMatchObject({
      patients: [],
      unreadable: 1,
    });
  });

  it("reports that there are more matches", async () => {
    const byName = buildBundle([buildPerson("a", "F-1")], { link: [{ relation: "next" }] });
    expect(await search({ byName }, "Obi")).toMatchObject({ more: true });
  });

  it.each<[string, EgressReply]>([
    ["a status", refusal],
    ["an outcome", { status: 200, json: outcome }],
    ["an outcome among the entries", buildBundle([outcome])],
  ])(
    "contains the results of the other search if one search is refused with %s",
    async (_, byName) => {
      const found = await search(
        { byName, byNumber: buildBundle([buildPerson("a", "F-1")]) },
        "F-1",
      );
      expect(found).toMatchObject({
        patients: [{ hospital_no: "F-1" }],
        refused: expect.stringContaining("by name"),
      });
    },
  );

  it("is reported as a refusal if both searches are refused", async () => {
    await expect(search({ byName: refusal, byNumber: refusal }, "F-1")).rejects.toThrow(EmrRefusal);
  });
});
