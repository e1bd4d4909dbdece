/** @jest-environment ./web/testing/browser.cjs */
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { getHolidays, type Holidays, saveHolidays } from "@wardline/contracts/roster/holidays";
import { logInAdministrator } from "../../../testing/administrator.js";
import { stopClock } from "../../../testing/clock.js";
import { RefusedCall } from "../../../testing/contract-server.js";
import { fill } from "../../../testing/fill.js";
import { renderPart } from "../../../testing/render-part.js";
import { fetchParts } from "../../ui/feedback/lazy-part.js";
import { HolidaysRow } from "./HolidaysRow.js";

/** Half an hour into the new year in Lagos and half an hour before it in UTC. */
const NOW = Date.parse("2027-12-31T23:30:00Z");
const YEAR = 2028;
const day = (monthDay: string, name: string) => ({ date: `${YEAR}-${monthDay}`, name });
const NEW_YEAR = day("01-01", "New Year's Day");
const EPIPHANY = day("01-06", "Epiphany");
const CHRISTMAS = day("12-25", "Christmas Day");
const PROPOSED_HOLIDAYS: Record<string, Holidays["holidays"]> = {
  DE: [NEW_YEAR, EPIPHANY, CHRISTMAS],
  NG: [NEW_YEAR, CHRISTMAS],
};

beforeAll(fetchParts);
beforeEach(() => stopClock(NOW));
afterEach(() => jest.useRealTimers());

async function setUp(confirmed: Partial<Holidays> = {}, address = "/") {
  const { server, queryClient } = logInAdministrator();
  const stored = { year: YEAR, country: null, region: null, holidays: [], version: 0 };
  let record = { ...stored, ...confirmed };
  const read = (wanted: string | undefined): Holidays => {
    const country = wanted ?? record.country ?? "NG";
    const attribution = {
      text: "Proposed by date-holidays (CC BY-SA 3.0).",
      url: "https://a.test",
    };
    const countries = [
      { code: "DE", name: "Germany" },
      { code: "NG", name: "Nigeria" },
    ];
    const holidays = PROPOSED_HOLIDAYS[country] ?? [];
    return {
      ...record,
      proposal: { country, region: null, holidays, countries, regions: [], attribution },
    };
  };
  server.on(getHolidays, ({ query }) => read(query.country));
  server.on(saveHolidays, ({ body }) => ({ ...record, ...body, version: record.version + 1 }));
  const confirmElsewhere = async (next: Partial<Holidays>) => {
    record = { ...record, ...next, version: record.version + 1 };
    await act(() => queryClient.invalidateQueries({ queryKey: ["holidays"] }));
    return record;
  };
  await renderPart(queryClient, <HolidaysRow />, `${address}#holidays`);
  await screen.findByRole("group", { name: `Holidays of ${YEAR}` });
  return { server, confirmElsewhere, user: userEvent.setup() };
}

const listNames = () =>
  screen.getAllByLabelText<HTMLInputElement>(/^Name of holiday/).map(({ value }) => value);
const getNameField = (index: number) => screen.getByLabelText(`Name of holiday ${index}`);

it("proposes the days of the hospital's country and confirms them with changes", async () => {
  const { server, user } = await setUp();
  await screen.findByText(`${YEAR} is not confirmed yet. These days are proposed.`);
  expect(listNames()).toEqual(["New Year's Day", "Christmas Day"]);
  await user.click(screen.getByRole("button", { name: "Remove holiday New Year's Day" }));
  await user.click(screen.getByRole("button", { name: "Add holiday" }));
  fill(getNameField(2), "Founders' Day");
  fill(screen.getByLabelText("Day of holiday 2"), `2 Feb ${YEAR}`);
  await user.click(screen.getByRole("button", { name: `Confirm ${YEAR}` }));

  await screen.findByText(`${YEAR} is confirmed: 2 holidays.`);
  const [call] = server.listCalls(saveHolidays);
  expect(call?.ifMatch).toBe('"0"');
  expect(call?.body).toEqual({
    country: "NG",
    region: null,
    holidays: [day("02-02", "Founders' Day"), CHRISTMAS],
  });
});

it("marks an invalid row and sends nothing", async () => {
  const { server, user } = await setUp();
  fill(getNameField(1), "");
  await user.click(screen.getByRole("button", { name: `Confirm ${YEAR}` }));
  await waitFor(() => expect(getNameField(1).getAttribute("aria-invalid")).toBe("true"));
  expect(server.listCalls(saveHolidays)).toEqual([]);
});

it("offers proposed days that are missing from a confirmed year", async () => {
  const { user } = await setUp({ country: "NG", holidays: [CHRISTMAS], version: 1 });
  await user.click(screen.getByRole("button", { name: "Add 1 proposed day" }));
  expect(listNames()).toEqual(["Christmas Day", "New Year's Day"]);
  expect(screen.queryByRole("button", { name: /proposed day/ })).toBe(null);
});

it("asks before a change of country or year discards entries", async () => {
  const { user } = await setUp();
  fill(getNameField(1), "New Year's Day, ours");
  await user.selectOptions(screen.getByLabelText("Country"), "DE");
  await user.click(await screen.findByRole("button", { name: "Stay" }));
  expect(listNames()).toEqual(["New Year's Day, ours", "Christmas Day"]);

  await user.selectOptions(screen.getByLabelText("Country"), "DE");
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(listNames()).toEqual(["New Year's Day", "Epiphany", "Christmas Day"]));
});

it("shows other people's changes while nothing is entered, even for another country", async () => {
  const { confirmElsewhere } = await setUp();
  await confirmElsewhere({ country: "DE", holidays: [EPIPHANY] });
  await screen.findByText(`${YEAR} is confirmed: 1 holiday.`);
  expect(listNames()).toEqual(["Epiphany"]);
});

it("keeps entries when another person confirms the year, and overwrites that person's list only after a notice", async () => {
  const { server, confirmElsewhere, user } = await setUp();
  fill(getNameField(1), "New Year's Day, ours");
  await confirmElsewhere({ country: "DE", holidays: [EPIPHANY] });
  await screen.findByText(`The list of holidays for ${YEAR} was changed by someone else`);
  expect(listNames()).toEqual(["New Year's Day, ours", "Christmas Day"]);
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  await screen.findByText(`${YEAR} is confirmed: 2 holidays.`);
  expect(server.listCalls(saveHolidays).map(({ ifMatch }) => ifMatch)).toEqual(['"1"']);
});

it("keeps entries if saving fails", async () => {
  const { server, user } = await setUp();
  server.on(saveHolidays, () => {
    throw new RefusedCall("FORBIDDEN");
  });
  fill(getNameField(1), "New Year's Day, ours");
  await user.click(screen.getByRole("button", { name: `Confirm ${YEAR}` }));
  await screen.findByRole("button", { name: "Dismiss message" });
  expect(listNames()).toEqual(["New Year's Day, ours", "Christmas Day"]);
});

it("proposes the holidays of the country that the address names", async () => {
  await setUp({}, "/?country=DE");
  expect(listNames()).toContain("Epiphany");
});

it("proposes the days of the hospital's country if the country in the address is invalid", async () => {
  await setUp({}, "/?country=nowhere");
  expect(listNames()).toEqual(["New Year's Day", "Christmas Day"]);
});
