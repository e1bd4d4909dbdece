/** @jest-environment ./web/testing/browser.cjs */
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { getParentDetails } from "@wardline/contracts/accounts/account";
import type { Reply } from "@wardline/contracts/endpoint";
import { type Absence, listAbsences } from "@wardline/contracts/roster/absences";
import {
  createCover,
  getRosterCoverage,
  getRosterOfDate,
  listRosterMonth,
  listStaffOfRole,
  type RosterCover,
} from "@wardline/contracts/roster/roster";
import { getMonthSheets } from "@wardline/contracts/roster/roster-sheet";
import type { RosterRole } from "@wardline/domain/roster/roster-role";
import { useState } from "react";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { stopClock } from "../../../../testing/clock.js";
import { HOSPITAL_DETAILS } from "../../../../testing/hospital-details.js";
import { renderPart } from "../../../../testing/render-part.js";
import { buildEntry, buildMember } from "../../../../testing/roster.js";
import { fetchParts } from "../../../ui/feedback/lazy-part.js";
import { DepartmentStartsContext } from "../use-duties.js";
import { RosterView } from "./RosterView.js";

/** 02:10 on Monday, 23 November 2026, in Lagos. */
const NIGHT = Date.parse("2026-11-23T01:10:00Z");
const CURRENT_DUTY = "Sun 22 Nov 08:00 – Mon 23 Nov 08:00";
const NEXT_DUTY = "Mon 23 Nov 08:00 – Tue 24 Nov 08:00";
const DETAILS = { ...HOSPITAL_DETAILS, duty_start: "08:00", duty_start_chosen: true };
const DOCTORS: Readonly<Record<string, string>> = {
  "2026-11-21": "saturday",
  "2026-11-22": "sunday",
  "2026-11-23": "monday",
};

beforeAll(fetchParts);
beforeEach(() => stopClock(NIGHT));
afterEach(() => jest.useRealTimers());

function Page() {
  const [isEditing, setEditing] = useState(false);
  return (
    <RosterView
      departments={["Medicine", "Surgery"]}
      isEditing={isEditing}
      onEditing={setEditing}
      onAdd={() => undefined}
    />
  );
}

const buildId = (date: string) => `5f0c3a52-7d2e-4b8a-9a55-0000${date.replaceAll("-", "")}`;

const BOLA = "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2b0a";

async function open({
  dutyStart = "08:00",
  surgery = null as string | null,
  away = new Map<string, number>(),
  shows = "sunday Obi",
  absences = [] as Absence[],
  covers = [] as RosterCover[],
  coverage = [] as Reply<typeof getRosterCoverage>,
} = {}) {
  const { server, queryClient } = logInAdministrator();
  window.print = () => undefined;
  server.on(getParentDetails, () => ({ ...DETAILS, duty_start: dutyStart }));
  const departments = ["Medicine", "Surgery"];
  server.on(listRosterMonth, () =>
    Object.keys(DOCTORS).map((date) => ({
      id: buildId(date),
      date,
      departments,
      ...(away.has(date) && { away: away.get(date) ?? 0 }),
    })),
  );
  server.on(getRosterOfDate, ({ params: { date } }) => {
    const doctor = DOCTORS[date];
    if (doctor === undefined) return null;
    const registrar = buildMember(doctor, "Medicine", "Registrar");
    const departmentStaff = [buildEntry("Medicine", { registrar }), buildEntry("Surgery")];
    return { id: buildId(date), date, departments, departmentStaff, covers, version: 1 };
  });
  server.on(listAbsences, () => absences);
  server.on(getRosterCoverage, () => coverage);
  server.on(listStaffOfRole, ({ params: { role } }) =>
    role === "Registrar" ? [{ ...buildMember("bola", "Medicine", "Registrar"), id: BOLA }] : [],
  );
  await renderPart(
    queryClient,
    <DepartmentStartsContext
      value={[
        { department: "Medicine", dutyStart: null },
        { department: "Surgery", dutyStart: surgery },
      ]}
    >
      <Page />
    </DepartmentStartsContext>,
  );
  await screen.findByText(shows);
  server.on(getMonthSheets, () => []);
  return server;
}

const findDay = (date: string) => document.querySelector<HTMLElement>(`[data-day="${date}"]`);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

it.each(["Sunday Obi", "Ọlá العلي", "רחל כהן"])(
  "prints the month of a department with the number of %s",
  async (name) => {
    const server = await open();
    const sunday = { role: "Registrar" as const, position: 1, name };
    server.on(getMonthSheets, ({ query }) => [
      {
        department: query.department ?? "Medicine",
        days: [
          {
            date: "2026-11-22",
            people: [{ ...sunday, phone: "0803 555 1002" }],
            covers: [],
          },
        ],
      },
    ]);
    await press("Print month");
    await userEvent.click(screen.getByRole("menuitem", { name: "Medicine" }));
    const row = (await screen.findByText("Sun 22")).closest("tr");
    expect(row?.textContent).toContain(`${name} 0803 555 1002`);
    expect(row?.querySelector('bdi[dir="ltr"]')?.textContent).toBe("0803 555 1002");
    expect(row?.closest("table")?.querySelector("thead")?.textContent).toContain(
      "Medicine: Call duty roster, November 2026",
    );
    screen.getByText("Each duty is from 08:00 until 08:00 of the next day.");
    expect(document.querySelectorAll("[data-sheet] tbody tr")).toHaveLength(30);
    expect(server.listCalls(getMonthSheets).map(({ query }) => query)).toEqual([
      { department: "Medicine" },
    ]);
  },
);

it("prints a day with everybody's number from the month's sheets", async () => {
  const server = await open();
  const registrar = { role: "Registrar" as const, position: 1 };
  server.on(getMonthSheets, () => [
    {
      department: "Medicine",
      days: [
        {
          date: "2026-11-22",
          people: [{ ...registrar, name: "sunday Obi", phone: "0803 555 1002" }],
          covers: [],
        },
      ],
    },
  ]);
  await press("Print");
  const number = await screen.findByText("0803 555 1002");
  expect(number.closest("td")?.textContent).toBe("sunday Obi 0803 555 1002");
  expect(number.closest("bdi")?.dir).toBe("ltr");
});

describe("the roster view at 02:10 on Monday with duties from 08:00", () => {
  it("shows and prints Sunday's roster, which is current, and marks Monday's as upcoming", async () => {
    await open();
    const panel = screen.getByRole("region", { name: "Sunday, 22 November 2026" });
    within(panel).getByText("On now, until Mon 08:00");
    within(panel).getByText(CURRENT_DUTY);
    within(panel).getByText("sunday Obi");
    expect(
      ["2026-11-21", "2026-11-22", "2026-11-23"].map((date) => [
        findDay(date)?.getAttribute("aria-label"),
        findDay(date)?.getAttribute("aria-current"),
      ]),
    ).toEqual([
      ["Saturday, 21 November 2026, Past Roster", null],
      ["Sunday, 22 November 2026, Today's Roster", "date"],
      ["Monday, 23 November 2026, Upcoming Roster", null],
    ]);
    const legend = screen.getByRole("list", { name: "Legend" });
    expect(legend.textContent).toContain("Today's RosterOn now, until Mon 08:00");
    expect(legend.textContent).not.toContain("Somebody is away");

    await press("Print");
    await screen.findByText("On call from Sun 22 Nov 08:00 until Mon 23 Nov 08:00.");
    act(() => void window.dispatchEvent(new Event("keydown")));

    await userEvent.click(findDay("2026-11-23") as HTMLElement);
    await screen.findByText("monday Obi");
    const upcomingPanel = within(screen.getByRole("region", { name: "Monday, 23 November 2026" }));
    upcomingPanel.getByText("Upcoming");
    upcomingPanel.getByText(NEXT_DUTY);
  });

  it("shows the hours of the duty in the dialogs that edit and delete", async () => {
    await open();
    await press("Edit Roster");
    const edit = await screen.findByRole("dialog", { name: "Edit Team on Call" });
    await within(edit).findByText("Sunday, 22 November 2026");
    within(edit).getByText("On now, until Mon 08:00");
    within(edit).getByText(CURRENT_DUTY);
    await userEvent.click(within(edit).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await press("Delete Roster");
    const question = await screen.findByRole("alertdialog", { name: "Delete Roster" });
    within(question).getByText("Sunday, 22 November 2026");
    within(question).getByText("On now, until Mon 08:00");
    within(question).getByText(CURRENT_DUTY);
    within(question).getByText(/The roster will be permanently deleted\./);
  });

  it("gives a department that hands over at 20:00 a line of its own", async () => {
    await open({ surgery: "20:00" });
    const panel = screen.getByRole("region", { name: "Sunday, 22 November 2026" });
    within(panel).getByText("On now, until Mon 08:00");
    within(panel).getByText("On now, until Mon 20:00");
    within(panel).getByText("Sun 22 Nov 20:00 – Mon 23 Nov 20:00");
  });
});

describe("the list of the month's gaps", () => {
  /** Days from Sunday's duty, which is the current one, to the end of November. */
  const DAYS_AHEAD = Array.from({ length: 9 }, (_, index) => `2026-11-${22 + index}`);
  const complete = DAYS_AHEAD.map((date) => ({ date, department: "Medicine", missing: [] }));
  const getGapsRegion = () => within(screen.getByRole("region", { name: "Gaps in November 2026" }));

  it("is empty if every role is filled from now on", async () => {
    const over = { date: "2026-11-21", department: "Medicine", missing: ["Registrar" as const] };
    await open({ coverage: [over, ...complete] });
    await getGapsRegion().findByText("Complete");
  });

  it("lists the days of each gap as links to the roster", async () => {
    const [sunday, monday] = complete.map((part) => ({
      ...part,
      missing: ["Consultant" as const],
    }));
    await open({ coverage: [sunday, monday].flatMap((part) => part ?? []) });
    await getGapsRegion().findByText("Medicine: Consultant missing");
    getGapsRegion().getByText("No roster");
    getGapsRegion().getByRole("button", { name: "Tue 24 – Mon 30" });
    await userEvent.click(findDay("2026-11-23") as HTMLElement);
    await screen.findByText("monday Obi");
    await userEvent.click(getGapsRegion().getByRole("button", { name: "Sun 22 – Mon 23" }));
    await screen.findByText("sunday Obi");
  });

  it("is not loaded for a past month", async () => {
    const server = await open();
    await press("Previous month");
    await waitFor(() => expect(screen.queryByRole("region", { name: /^Gaps/ })).toBeNull());
    expect(server.listCalls(getRosterCoverage)).toHaveLength(1);
  });
});

it("marks days on which people are away and explains the mark in the legend", async () => {
  await open({ away: new Map([["2026-11-23", 2]]) });
  const names = Object.keys(DOCTORS).map((date) => findDay(date)?.getAttribute("aria-label"));
  expect(names.map((name) => name?.endsWith(", Somebody is away"))).toEqual([false, false, true]);
  within(screen.getByRole("list", { name: "Legend" })).getByText("Somebody is away");
});

it("treats Monday's roster as today's if duties begin at midnight", async () => {
  await open({ dutyStart: "00:00", shows: "monday Obi" });
  const panel = screen.getByRole("region", { name: "Monday, 23 November 2026" });
  within(panel).getByText("On now, until Tue 00:00");
  expect(findDay("2026-11-23")?.getAttribute("aria-current")).toBe("date");
});

it("saves a cover from now to the end of the duty and shows errors at the fields", async () => {
  const server = await open();
  const saved: unknown[] = [];
  server.on(createCover, ({ body }) => {
    saved.push(body);
    const person = { ...buildMember("bola", "Medicine", "Registrar"), id: "bola" };
    const { from, until, person: _, ...post } = body;
    const times = {
      from: new Date(from).toISOString(),
      until: new Date(until).toISOString(),
      at: new Date(NIGHT).toISOString(),
    };
    const cover = { ...post, ...times, id: buildId("2026-11-22"), person, for: person };
    return { ...cover, by: { id: "x", name: "Somebody" } };
  });
  await press("Add a cover, Medicine");
  const form = await screen.findByRole("dialog", { name: "Add a cover, Medicine" });
  await within(form).findByText(`The duty is ${CURRENT_DUTY}.`);
  await userEvent.click(within(form).getByRole("button", { name: "Save cover" }));
  within(form).getByText("Please choose who covers.");
  await userEvent.selectOptions(
    within(form).getByRole("combobox", { name: "Who covers" }),
    "bola Obi, Registrar",
  );
  await userEvent.click(within(form).getByRole("button", { name: "Save cover" }));
  await screen.findByText("Cover saved");
  expect(saved).toEqual([
    {
      date: "2026-11-22",
      department: "Medicine",
      role: "Registrar",
      position: 1,
      person: BOLA,
      from: Date.parse("2026-11-23T01:10:00Z"),
      until: Date.parse("2026-11-23T07:00:00Z"),
      reason: "",
    },
  ]);
});

it("marks people who are away in the cover form", async () => {
  const person = { id: BOLA, firstName: "bola", lastName: "Obi", department: "Medicine" };
  const days = { from: "2026-11-22", until: "2026-11-22" };
  await open({ absences: [{ id: BOLA, person, ...days, kind: "leave", note: "", version: 1 }] });
  await press("Add a cover, Medicine");
  const form = await screen.findByRole("dialog", { name: "Add a cover, Medicine" });
  await within(form).findByRole("option", { name: "bola Obi, Registrar (away: leave)" });
});

it("shows a current cover on its post, and an ended one in the past tense", async () => {
  const person = (name: string, role: RosterRole) => buildMember(name, "Medicine", role);
  const cover = {
    id: buildId("2026-11-22"),
    date: "2026-11-22",
    department: "Medicine",
    role: "Registrar" as const,
    position: 1,
    from: "2026-11-22T23:51:00.000Z",
    until: "2026-11-23T07:00:00.000Z",
    person: person("samuel", "House Officer"),
    for: person("sunday", "Registrar"),
    reason: "",
    by: { id: "x", name: "Somebody" },
    at: "2026-11-22T23:51:00.000Z",
  };
  const ended = { from: "2026-11-22T20:00:00.000Z", until: "2026-11-22T20:30:00.000Z" };
  const before = { ...cover, ...ended, id: BOLA, person: person("bola", "Registrar") };
  await open({ covers: [before, cover], shows: "samuel Obi" });
  const post = screen.getByText("samuel Obi").closest("dd") as HTMLElement;
  expect(post.textContent).toMatch(
    /^samuel ObiHouse Officer, for the Registrar sunday Obi, Mon 23 Nov 00:51 – 08:00/,
  );
  within(post).getByText("bola Obi covered, Sun 22 Nov 21:00 – 21:30");
  within(post).getByRole("button", { name: "End cover by samuel Obi" });
  await press("Print");
  const title = await screen.findByText(/^Call duty roster/);
  const sheet = title.closest("[data-sheet]") as HTMLElement;
  expect(within(sheet).getByText("samuel Obi").closest("b")).not.toBeNull();
});
