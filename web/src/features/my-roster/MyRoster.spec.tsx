/** @jest-environment ./web/testing/browser.cjs */
import { fireEvent, screen, within } from "@testing-library/react";
import type { SubDetails } from "@wardline/contracts/accounts/sub-accounts";
import { listCalendarFeeds } from "@wardline/contracts/roster/calendar-feeds";
import { listOnCall } from "@wardline/contracts/roster/on-call";
import {
  type Duty,
  getSubRoster,
  listMyDuties,
  listSubRosterMonth,
  type RosterCover,
  takeOver,
} from "@wardline/contracts/roster/roster";
import { checkCover } from "@wardline/contracts/roster/roster-check";
import { listWithoutEmail } from "@wardline/contracts/roster/roster-mails";
import { logInAdministrator } from "../../../testing/administrator.js";
import { stopClock } from "../../../testing/clock.js";
import { buildCalledPerson, buildDuty } from "../../../testing/duty.js";
import { renderPart } from "../../../testing/render-part.js";
import { buildEntry, buildMember } from "../../../testing/roster.js";
import { fetchParts } from "../../ui/feedback/lazy-part.js";
import { MyRoster } from "./MyRoster.js";

/** 02:10 on Monday, 23 November 2026, in Lagos. */
const NIGHT = Date.parse("2026-11-23T01:10:00Z");
const IDS: Readonly<Record<string, string>> = {
  "2026-11-22": "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a22",
  "2026-11-23": "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a23",
};
const DETAILS: SubDetails = {
  id: "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a01",
  firstName: "Grace",
  lastName: "Ade",
  email: "grace@hospital.example",
  phone: "",
  role: "Registrar",
  department: "Surgery",
  isHOD: false,
  grants: [],
  wards: [],
  duty_start: "08:00",
  parentInfo: {
    hospital_name: "St. Luke's",
    logo_url: null,
    display_url: null,
    timezone: "Africa/Lagos",
  },
};

/** People whose email settings are requested from the server. */
const PEOPLE: Readonly<Record<string, string>> = {
  sunday: "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a31",
  samuel: "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a32",
};
const getId = (name: string) => PEOPLE[name] ?? name;

beforeAll(fetchParts);
beforeEach(() => stopClock(NIGHT));
afterEach(() => jest.useRealTimers());

async function open(
  details: Partial<SubDetails> = {},
  duties: Duty[] = [],
  covers: RosterCover[] = [],
) {
  const { server, queryClient } = logInAdministrator();
  server.on(listMyDuties, () => duties);
  server.on(listCalendarFeeds, () => []);
  server.on(listSubRosterMonth, () =>
    Object.entries(IDS).map(([date, id]) => ({ id, date, departments: ["Surgery"] })),
  );
  server.on(getSubRoster, ({ params: { id } }) => {
    const date = Object.keys(IDS).find((one) => IDS[one] === id) ?? "";
    const doctor = date === "2026-11-22" ? "sunday" : "monday";
    const registrar = { ...buildMember(doctor, "Surgery", "Registrar"), id: getId(doctor) };
    const consultant = buildMember("ada", "Surgery", "Consultant");
    const departmentStaff = [buildEntry("Surgery", { registrar, consultant })];
    const roster = { id, date, departments: ["Surgery"], departmentStaff, version: 1 };
    return covers.length === 0 ? roster : { ...roster, covers };
  });
  server.on(listOnCall, ({ query: { at } }) => {
    const isSunday = at === Date.parse("2026-11-22T07:00:00Z");
    return [
      buildDuty({
        people: [
          buildCalledPerson({
            role: "Registrar",
            name: "sunday Obi",
            phone: isSunday ? "0803 1" : "0803 9",
          }),
          buildCalledPerson({ role: "Consultant", name: "somebody else", phone: "0803 2" }),
        ],
      }),
    ];
  });
  await renderPart(queryClient, <MyRoster details={{ ...DETAILS, ...details }} />);
  return server;
}

const getPanel = () => screen.getByRole("region", { name: "Staff on Call" });

it("shows Sunday's duty at 02:10 on Monday, with its end and the numbers to call", async () => {
  await open();
  await within(getPanel()).findByText("sunday Obi");
  within(getPanel()).getByText("Sunday, 22 November 2026");
  within(getPanel()).getByText("On now, until Mon 08:00");
  within(getPanel()).getByText("Sun 22 Nov 08:00 – Mon 23 Nov 08:00");
  const call = await within(getPanel()).findByRole("link", { name: "Call sunday Obi, 0803 1" });
  expect(call.getAttribute("href")).toBe("tel:08031");
  const currentDay = document.querySelector("[aria-current=date]");
  expect(currentDay?.getAttribute("data-day")).toBe("2026-11-22");
  expect(currentDay?.getAttribute("aria-label")).toBe("Sunday, 22 November 2026, Today's Roster");
  // A number that the server lists under another person's name is not shown.
  within(getPanel()).getByText("ada Obi");
  expect(within(getPanel()).queryByText("0803 2")).toBeNull();
});

it("marks a future duty as upcoming, without a button to take it over", async () => {
  await open();
  await within(getPanel()).findByText("sunday Obi");
  fireEvent.click(document.querySelector("[data-day='2026-11-23']") as HTMLElement);
  await within(getPanel()).findByText("monday Obi");
  within(getPanel()).getByText("Upcoming");
  expect(within(getPanel()).queryByRole("button", { name: /Take over/ })).toBeNull();
});

it("shows the calendar day's duty if duties begin at midnight", async () => {
  await open({ duty_start: "00:00" });
  await within(getPanel()).findByText("monday Obi");
  within(getPanel()).getByText("On now, until Tue 00:00");
});

it("lists the next six duties, and all duties after a click", async () => {
  const duties = Array.from({ length: 8 }, (_, index): Duty => {
    const date = `2026-12-0${index + 1}`;
    const from = `${date}T07:00:00.000Z`;
    const until = `2026-12-0${index + 2}T07:00:00.000Z`;
    return { date, from, until, department: "Surgery", role: "Registrar" };
  });
  await open({}, duties);
  const myDuties = screen.getByRole("region", { name: "My duties" });
  const all = await within(myDuties).findByRole("button", { name: "Show all 8" });
  expect(within(myDuties).getAllByRole("listitem")).toHaveLength(6);
  fireEvent.click(all);
  expect(within(myDuties).getAllByRole("listitem")).toHaveLength(8);
});

describe("covers", () => {
  const cover = (person: string): RosterCover => ({
    id: "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a77",
    date: "2026-11-22",
    department: "Surgery",
    role: "Registrar",
    position: 1,
    from: "2026-11-23T00:00:00.000Z",
    until: "2026-11-23T07:00:00.000Z",
    person: {
      id: getId(person),
      firstName: person,
      lastName: "Obi",
      department: "Surgery",
      role: "Registrar",
    },
    for: {
      id: getId("sunday"),
      firstName: "sunday",
      lastName: "Obi",
      department: "Surgery",
      role: "Registrar",
    },
    reason: "",
    by: { id: "x", name: "Somebody" },
    at: "2026-11-22T20:00:00.000Z",
  });

  it("takes over a current duty in two clicks", async () => {
    const server = await open();
    const taken: unknown[] = [];
    server.on(takeOver, ({ body }) => {
      taken.push(body);
      const id = IDS["2026-11-22"] ?? "";
      return { id, date: "2026-11-22", departments: [], departmentStaff: [], version: 2 };
    });
    const from = await within(getPanel()).findByRole("button", {
      name: "Take over now from sunday Obi",
    });
    fireEvent.click(from);
    const question = await screen.findByRole("alertdialog", { name: "Take over from sunday Obi?" });
    within(question).getByText(/You will be on call as Registrar, until Mon 23 Nov 08:00/);
    fireEvent.click(within(question).getByRole("button", { name: "Take over now" }));
    await screen.findByText("You are on call now");
    expect(taken).toEqual([
      { date: "2026-11-22", department: "Surgery", role: "Registrar", position: 1, reason: "" },
    ]);
  });

  it("shows the covering person with their own role, and below them the person on the roster", async () => {
    const samuel = { ...cover("samuel").person, role: "House Officer" };
    await open({}, [], [{ ...cover("samuel"), person: samuel }]);
    const name = await within(getPanel()).findByText("samuel Obi");
    const post = name.closest("dd") as HTMLElement;
    expect(post.textContent).toMatch(/^samuel ObiHouse Officer, for the Registrar sunday Obi, Mon/);
    within(post).getByText(/sunday Obi, Mon 23 Nov 01:00 – 08:00$/);
    within(post).getByRole("button", { name: "Take over now from samuel Obi" });
    expect(within(post).queryByRole("link", { name: /sunday/ })).toBeNull();
  });

  it("describes an ended cover in the past tense", async () => {
    await open({}, [], [{ ...cover("bola"), until: "2026-11-23T00:30:00.000Z" }]);
    const name = await within(getPanel()).findByText("sunday Obi");
    expect(name.closest("dd")?.textContent).toMatch(
      /^sunday Obi.*bola Obi covered, Mon 23 Nov 01:00 – 01:30/,
    );
  });

  it("says that a House Officer will be on call for the Registrar after taking over", async () => {
    await open({ role: "House Officer" });
    const take = { name: "Take over now from sunday Obi" };
    fireEvent.click(await within(getPanel()).findByRole("button", take));
    const question = await screen.findByRole("alertdialog", { name: "Take over from sunday Obi?" });
    within(question).getByText(
      /You will be on call as House Officer, for the Registrar, until Mon 23 Nov 08:00\. All boards show your name and role at once\./,
    );
  });

  it("names the rules that taking over would break before the person confirms", async () => {
    const server = await open();
    const finding = { rule: "continuous_hours", level: "warn", value: 30, limit: 24 } as const;
    const text = "Grace Ade: 30 h without a break, limit 24 h";
    server.on(checkCover, ({ body: { person, date } }) => [{ ...finding, person, date, text }]);
    const take = { name: "Take over now from sunday Obi" };
    fireEvent.click(await within(getPanel()).findByRole("button", take));
    const question = await screen.findByRole("alertdialog");
    await within(question).findByText(/30 h without a break, limit 24 h/);
    expect(server.listCalls(checkCover).map(({ body }) => body)).toMatchObject([
      { role: "Registrar", person: DETAILS.id, from: NIGHT },
    ]);
  });

  it.each<[string, string, string, RegExp]>([
    [
      "the coverer, the person on the roster and the roster makers when a colleague takes over from a cover",
      "nobody",
      "samuel",
      /at once\. Samuel Obi, sunday Obi and the roster makers get an email\.$/i,
    ],
    [
      "the coverer alone when the person on the roster comes back",
      "sunday",
      "samuel",
      /at once\. Samuel Obi gets an email\.$/i,
    ],
  ])("promises an email to %s", async (_who, reader, covers, expectedText) => {
    const server = await open({ id: getId(reader) }, [], [cover(covers)]);
    server.on(listWithoutEmail, () => []);
    const take = { name: `Take over now from ${covers} Obi` };
    fireEvent.click(await within(getPanel()).findByRole("button", take));
    const question = await screen.findByRole("alertdialog");
    const text = await within(question).findByText(/email/);
    expect(text.parentElement?.textContent).toMatch(expectedText);
  });

  it("offers no take-over of the reader's own cover", async () => {
    await open({}, [], [cover(DETAILS.id)]);
    await within(getPanel()).findByText(/for sunday Obi, Mon 23 Nov 01:00 – 08:00/);
    expect(within(getPanel()).queryByRole("button", { name: /from 5f0c/ })).toBeNull();
    within(getPanel()).getByRole("button", { name: "Take over now from ada Obi" });
  });

  it("gives the calendar day of a cover that began after midnight", async () => {
    const night = { from: "2026-11-22T23:51:00.000Z", until: "2026-11-23T07:00:00.000Z" };
    const post = { date: "2026-11-22", department: "Surgery", role: "Consultant" as const };
    await open({}, [{ ...post, ...night, for: "David Eze", own_role: "Registrar" }]);
    const myDuties = screen.getByRole("region", { name: "My duties" });
    await within(myDuties).findByText("Mon 23 Nov 00:51 – 08:00 (duty of Sun 22 Nov)");
    within(myDuties).getByText(/^Registrar, for the Consultant, Surgery, for David Eze/);
  });

  it("names the person whom the reader covers and the person who covers for the reader", async () => {
    const span = { from: "2026-12-01T07:00:00.000Z", until: "2026-12-02T07:00:00.000Z" };
    const duty = { date: "2026-12-01", department: "Surgery", role: "Registrar" as const, ...span };
    const covers = [{ ...span, name: "Ada Obi" }];
    await open({}, [
      { ...duty, for: "Bola Obi" },
      { ...duty, department: "ENT", covers },
    ]);
    const myDuties = screen.getByRole("region", { name: "My duties" });
    await within(myDuties).findByText(/Registrar, Surgery, for Bola Obi/);
    within(myDuties).getByText(/Registrar, ENT; Ada Obi covers Tue 1 Dec 08:00 – Wed 2 Dec 08:00/);
  });
});
