import { createCard, createFullWard, NORTH, NOW, SOUTH } from "../testing/full-ward.js";
import { buildKits } from "./build-kits.js";

const HOSTILE = `<script>alert("x")</script>&'`;

const buildPage = (ward: string | null, given: Parameters<typeof createFullWard>[0] = {}) => {
  const kit = buildKits(createFullWard(given), NOW).find(({ wardId }) => wardId === ward);
  if (kit === undefined) throw new Error("There is no such kit.");
  return kit.html;
};

const toText = (html: string) => html.replaceAll(/<[^>]+>/g, "");

/** docs/wire/boards.md, Downtime kits. */
describe("kits of a hospital", () => {
  it("are one for the switchboard and one per ward, all at the same revision", () => {
    const kits = buildKits(createFullWard(), NOW);
    expect(kits.map(({ wardId, ward, revision }) => [wardId, ward, revision])).toEqual([
      [null, "Switchboard", 812],
      [NORTH, "North", 812],
      [SOUTH, "South", 812],
    ]);
  });

  it("state their revision, and their time in the hospital's time zone", () => {
    for (const { html } of buildKits(createFullWard(), NOW)) {
      expect(html).toContain('<p class="as-of">AS OF 14:00, Mon 23 Nov 2026, revision 812</p>');
    }
  });

  it("need no script and no external resource", () => {
    for (const { html } of buildKits(createFullWard(), NOW)) {
      expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/);
      expect(html).not.toMatch(/<script|<link|<img|src=|href=|url\(|@import/);
      expect(html).toContain("default-src &#x27;none&#x27;");
    }
  });

  it("escape every typed text", () => {
    const [ward, ...others] = createFullWard().wards;
    const given = {
      name: HOSTILE,
      wards: [{ ...ward, name: HOSTILE, beds: [HOSTILE] } as typeof ward & object, ...others],
      patients: [
        createCard("1", {
          name: HOSTILE,
          hospital_no: HOSTILE,
          age: HOSTILE,
          teams: HOSTILE,
          waiting_for: HOSTILE,
          ward_bed: HOSTILE,
        }),
      ],
      departments: [
        { department: HOSTILE, dutyStart: null, contact: { email: "", phone: HOSTILE }, hod: null },
      ],
      rosters: [],
    };
    for (const { html } of buildKits(createFullWard(given), NOW)) {
      expect(html).not.toContain("<script");
      expect(html.match(/<\/style>/g)).toHaveLength(1);
    }
  });
});

describe("ward kit", () => {
  it("lists patients by bed, with status, wait, signals and team", () => {
    const html = buildPage(NORTH, {
      patients: [createCard("10"), createCard("7"), createCard("9"), createCard("2")],
    });
    expect([...html.matchAll(/<p class="bed">(\d+)</g)].map(([, bed]) => bed)).toEqual([
      "2",
      "7",
      "9",
      "10",
    ]);
    for (const text of [
      "Adebayo-Okonkwo 2",
      "SL-2026-0002 · 32, female",
      "Admitted since 22 Nov 10:30",
      "Waiting 1 d 3 h",
      "Contact precautions, Droplet precautions, Airborne precautions, Risk of falling, Allergy, Nil by mouth, Interpreter needed",
      '<span class="acuity">3</span> Yellow',
      "Waiting for Laboratory result since 12:40 (1 h 20 min); Discharge 25 Nov",
      "Discharge overdue since 21 Nov",
      "Surgery, Anaesthesia",
      "Free beds: 1, 3, 4, 5, 6, 8, 11",
    ]) {
      expect(html).toContain(text);
    }
    // People on call come from the roster, not from a patient's stored `team_on_call`.
    expect(html).not.toContain("0803 555 0101");
  });

  it("names the colour of an acuity according to the hospital's scale", () => {
    const patients = [createCard("1", { acuity: 1 }), createCard("2", { acuity: 5 })];
    const html = buildPage(NORTH, { patients, acuityScale: "ctas" });
    expect(html).toContain('<span class="acuity">1</span> Blue');
    expect(html).toContain('<span class="acuity">5</span> White');
  });

  it("hides name and number of patients who must not be named", () => {
    const html = buildPage(NORTH, {
      patients: [createCard("1", { flags: ["allergy", "do_not_name"] })],
    });
    expect(html).toContain(
      '<p><bdi class="name" translate="no">Private</bdi></p><p>31, female</p>',
    );
    expect(html).not.toMatch(/Okonkwo|SL-2026|Do not name/);
  });

  it("contains nothing of another ward", () => {
    const otherPatient = createCard("3", {
      ward_id: SOUTH,
      name: "Somebody Else",
      waiting_for: "Blood",
    });
    const html = buildPage(NORTH, { patients: [createCard("1"), otherPatient] });
    expect(html).not.toMatch(/Somebody Else|Blood|South/);
    expect(html).not.toContain(otherPatient.hospital_no);
  });

  it("lists people on call until the end of tomorrow, with phone numbers", () => {
    const html = buildPage(SOUTH);
    expect(html).toContain("until 24 Nov 08:00");
    expect(html).toContain("From 24 Nov 08:00 until 25 Nov 08:00");
    expect(html).toContain('Registrar <bdi translate="no">Dr Obi of Surgery on 23');
    expect(toText(html)).toContain("Registrar Dr Obi of Surgery on 23 0803 555 3123");
    expect(html).toContain("Dr Obi of Surgery on 24");
    expect(html).not.toContain("on 22");
  });

  it("names a covering person with that person's own role and number", () => {
    const rosters = createFullWard().rosters.map((roster) => ({
      ...roster,
      covers: roster.posts
        .filter(({ role }) => role === "Consultant")
        .map((post) => ({
          ...post,
          name: "Samuel Mensah",
          phone: "0803 9",
          for: "David Eze",
          ownRole: "Registrar",
          from: NOW,
          until: NOW + 3_600_000,
        })),
    }));
    expect(toText(buildPage(SOUTH, { rosters }))).toContain(
      "Samuel Mensah, Registrar, for the Consultant 0803 9 for David Eze",
    );
  });

  it("reserves unique card numbers above all numbers reserved before", () => {
    const readNumbers = (ward: string, lastReservedNumber: number) =>
      [...buildPage(ward, { lastReservedNumber }).matchAll(/D-\d+/g)].map(([number]) => number);
    expect(readNumbers(NORTH, 0)).toEqual("12345678".split("").map((one) => `D-00${one}`));
    expect(readNumbers(SOUTH, 0)[0]).toBe("D-009");
    expect(readNumbers(NORTH, 998).slice(0, 2)).toEqual(["D-999", "D-1000"]);
  });
});

describe("switchboard kit", () => {
  it("lists people on call and the number of patients per ward, without patients' names", () => {
    const wardlessPatient = createCard("5", { ward_id: null, ward_bed: null });
    const html = buildPage(null, { patients: [createCard("1"), createCard("2"), wardlessPatient] });
    expect(html).toContain("Dr Obi of Surgery on 23");
    expect(html).toContain(
      '<th scope="row">North</th><td class="count">2</td><td class="count">24</td></tr><tr><th scope="row">South</th><td class="count">0</td>',
    );
    expect(html).toContain('not on any ward&#x27;s kit</th><td class="count">1</td>');
    expect(html).not.toMatch(/Okonkwo|SL-2026|D-0/);
  });

  it.each(["Ọlá العلي", "רחל כהן"])("writes the phone number of %s from left to right", (name) => {
    const rosters = createFullWard().rosters.map((roster) => ({
      ...roster,
      posts: roster.posts.map((post) => ({ ...post, name, phone: "+234 803 555 1039" })),
    }));
    for (const { html } of buildKits(createFullWard({ rosters }), NOW)) {
      expect(html).toContain(`<bdi translate="no">${name}</bdi>`);
      expect(html).toMatch(/<bdi dir="ltr" class="phone" [^>]*><span [^>]*>\+234 803 555 1039</);
    }
  });
});
