/** @jest-environment ./web/testing/browser.cjs */
import { fireEvent, screen, within } from "@testing-library/react";
import { listCalendarFeeds } from "@wardline/contracts/calendar-feeds";
import { listOnCall } from "@wardline/contracts/on-call";
import {
  type Duty,
  getSubRoster,
  listMyDuties,
  listSubRosterMonth,
} from "@wardline/contracts/roster";
import type { SubDetails } from "@wardline/contracts/sub-accounts";
import { logInAdministrator } from "../../../testing/administrator.js";
import { dutyOf, personOf } from "../../../testing/duty.js";
import { renderPart } from "../../../testing/render-part.js";
import { entry, member } from "../../../testing/roster.js";
import { observeServerDate } from "../../lib/time/server-clock.js";
import { MyRoster } from "./MyRoster.js";

/** 02:10 of Monday, 23 November 2026 in Lagos. */
const NIGHT = new Date("2026-11-23T01:10:00Z");
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
  duty_start: "08:00",
  parentInfo: {
    hospital_name: "St. Luke's",
    logo_url: null,
    display_url: null,
    timezone: "Africa/Lagos",
  },
};

afterEach(() => observeServerDate(new Date().toUTCString()));

async function open(details: Partial<SubDetails> = {}, duties: Duty[] = []) {
  const { server, queryClient } = logInAdministrator();
  observeServerDate(NIGHT.toUTCString());
  server.on(listMyDuties, () => duties);
  server.on(listCalendarFeeds, () => []);
  server.on(listSubRosterMonth, () =>
    Object.entries(IDS).map(([date, id]) => ({ id, date, departments: ["Surgery"] })),
  );
  server.on(getSubRoster, ({ params: { id } }) => {
    const date = Object.keys(IDS).find((one) => IDS[one] === id) ?? "";
    const doctor = date === "2026-11-22" ? "sunday" : "monday";
    const registrar = member(doctor, "Surgery", "Registrar");
    const consultant = member("ada", "Surgery", "Consultant");
    const departmentStaff = [entry("Surgery", { registrar, consultant })];
    return { id, date, departments: ["Surgery"], departmentStaff, version: 1 };
  });
  server.on(listOnCall, ({ query: { at } }) => {
    const isSunday = at === Date.parse("2026-11-22T07:00:00Z");
    return [
      dutyOf({
        people: [
          personOf({
            role: "Registrar",
            name: "sunday Obi",
            phone: isSunday ? "0803 1" : "0803 9",
          }),
          personOf({ role: "Consultant", name: "somebody else", phone: "0803 2" }),
        ],
      }),
    ];
  });
  await renderPart(queryClient, <MyRoster details={{ ...DETAILS, ...details }} />);
}

const panel = () => screen.getByRole("region", { name: "Staff on Call" });

it("given 02:10 on Monday and duties from 08:00, then a staff member sees Sunday's, until when, and whom to ring", async () => {
  await open();
  await within(panel()).findByText("sunday Obi");
  within(panel()).getByText("Sunday, 22 November 2026");
  within(panel()).getByText("On now, until Mon 08:00");
  within(panel()).getByText("Sun 22 Nov 08:00 – Mon 23 Nov 08:00");
  const call = await within(panel()).findByRole("link", { name: "Call sunday Obi, 0803 1" });
  expect(call.getAttribute("href")).toBe("tel:08031");
  const ringed = document.querySelector("[aria-current=date]");
  expect(ringed?.getAttribute("data-day")).toBe("2026-11-22");
  expect(ringed?.getAttribute("data-kind")).toBe("today");
});

it("given a number that belongs to another name, then it stands beside nobody", async () => {
  await open();
  await within(panel()).findByRole("link", { name: /0803 1/ });
  within(panel()).getByText("ada Obi");
  expect(within(panel()).queryByText("0803 2")).toBeNull();
});

it("given the roster of the coming duty, then it says that it is still to come", async () => {
  await open();
  await within(panel()).findByText("sunday Obi");
  fireEvent.click(document.querySelector("[data-day='2026-11-23']") as HTMLElement);
  await within(panel()).findByText("monday Obi");
  within(panel()).getByText("Upcoming");
});

it("given a department whose duties begin at midnight, then the calendar's day is on", async () => {
  await open({ duty_start: "00:00" });
  await within(panel()).findByText("monday Obi");
  within(panel()).getByText("On now, until Tue 00:00");
});

it("given many duties to come, then the next six are listed, and all of them when asked", async () => {
  const duties = Array.from({ length: 8 }, (_, index): Duty => {
    const date = `2026-12-0${index + 1}`;
    const from = `${date}T07:00:00.000Z`;
    const until = `2026-12-0${index + 2}T07:00:00.000Z`;
    return { date, from, until, department: "Surgery", role: "Registrar" };
  });
  await open({}, duties);
  const mine = screen.getByRole("region", { name: "My duties" });
  const all = await within(mine).findByRole("button", { name: "Show all 8" });
  expect(within(mine).getAllByRole("listitem")).toHaveLength(6);
  fireEvent.click(all);
  expect(within(mine).getAllByRole("listitem")).toHaveLength(8);
});
