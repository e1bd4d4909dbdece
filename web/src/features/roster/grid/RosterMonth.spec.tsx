/** @jest-environment ./web/testing/browser.cjs */
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import {
  getRosterGrid,
  type RosterGrid,
  saveRosterGrid,
} from "@wardline/contracts/roster/roster-grid";
import { findProposal } from "@wardline/contracts/roster/roster-proposals";
import { DEFAULT_ROSTER_RULES } from "@wardline/domain/roster-rules/rules";
import { addDays } from "@wardline/domain/time/zoned-day";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { stopClock } from "../../../../testing/clock.js";
import { RefusedCall } from "../../../../testing/contract-server.js";
import { buildMonth, buildRegistrarPost, MONTH_PEOPLE } from "../../../../testing/month.js";
import { renderPart } from "../../../../testing/render-part.js";
import { writePreference } from "../../../lib/screen-preference.js";
import { fetchParts } from "../../../ui/feedback/lazy-part.js";
import { rosterGridQuery } from "./model/month-queries.js";
import { RosterMonth } from "./RosterMonth.js";

const { ada, bola } = MONTH_PEOPLE;
const DECEMBER = { year: 2026, month: 12 };
const FIRST = "Tuesday, 1 December 2026";

const { matchMedia } = window;

function useNarrowScreen(): void {
  window.matchMedia = (media) =>
    Object.assign(matchMedia(media), { matches: media.includes("max-width") });
}

beforeAll(fetchParts);
beforeEach(() => stopClock(Date.parse("2026-11-27T10:00:00Z")));
afterEach(() => {
  window.matchMedia = matchMedia;
  jest.useRealTimers();
  sessionStorage.clear();
  writePreference("month", null);
});

async function open(month: RosterGrid = buildMonth([])) {
  const { server, queryClient } = logInAdministrator();
  let currentMonth = month;
  server.on(getRosterGrid, () => currentMonth);
  await renderPart(
    queryClient,
    <RosterMonth departments={["Surgery", "Cardiology"]} />,
    "/?plan=2026-12",
  );
  const user = userEvent.setup();
  await screen.findByRole("grid", { name: "Surgery, December 2026" });
  const receiveMonth = async (next: RosterGrid) => {
    currentMonth = next;
    await queryClient.refetchQueries(rosterGridQuery("Surgery", DECEMBER));
  };
  return { server, user, arrives: receiveMonth };
}

const findCell = (name: string) => screen.findByLabelText(name);
const getSaveButton = () => screen.getByRole("button", { name: /^Save/ });

it("assigns a person with one key in people × days, and sends the previous people when saving", async () => {
  const { server, user, arrives } = await open(buildMonth([buildRegistrarPost(1, ada)]));
  server.on(saveRosterGrid, async () => {
    await arrives(buildMonth([buildRegistrarPost(1, bola)]));
    return { rosters: [], dropped_covers: [] };
  });
  await user.click(await findCell(`Bola Eze, ${FIRST}: not on call`));
  await user.keyboard("1");
  await findCell(`Bola Eze, ${FIRST}: Registrar 1, not saved yet`);
  await findCell(`Ada Obi, ${FIRST}: not on call, not saved yet`);
  await user.keyboard("{Control>}s{/Control}");
  await screen.findByText("1 change saved.");
  expect(server.listCalls(saveRosterGrid).map(({ body }) => body.changes)).toEqual([
    [{ ...buildRegistrarPost(1, bola), expected: ada.id }],
  ]);
  expect(getSaveButton().getAttribute("aria-disabled")).toBe("true");
  await user.click(
    within(screen.getByText("1 change saved.").parentElement as HTMLElement).getByText("Undo"),
  );
  await screen.findByRole("button", { name: "Save 1 change" });
});

it("says that the year's holidays are unconfirmed until somebody confirms them", async () => {
  const month = buildMonth([]);
  const planning = month.planning && { ...month.planning, has_holidays: false };
  const { arrives } = await open({ ...month, planning });
  screen.getByText(/^No holidays are confirmed for 2026/);
  await arrives(month);
  await waitFor(() => expect(screen.queryByText(/No holidays are confirmed/)).toBeNull());
});

it("assigns people by their initials in the grid of posts and days, and moves on to the next day", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Roles" }));
  await user.click(await findCell(`Registrar, ${FIRST}: nobody`));
  await user.keyboard("aobe");
  await findCell(`Registrar, ${FIRST}: AO Ada Obi, not saved yet`);
  await findCell("Registrar, Wednesday, 2 December 2026: BE Bola Eze, not saved yet");
  await user.keyboard("{Control>}z{/Control}");
  await findCell("Registrar, Wednesday, 2 December 2026: nobody");
  screen.getByRole("button", { name: "Save 1 change" });
});

it("shows broken rules next to the cell while typing and updates the totals in the margin", async () => {
  const rules = { ...DEFAULT_ROSTER_RULES.rules, nights_in_row: { value: 1, level: "forbid" } };
  const planning = {
    rules: { preset: "own" as const, ...DEFAULT_ROSTER_RULES, rules, version: 1 },
    findings: [],
    around: [],
    has_holidays: true,
  };
  const { user } = await open(
    buildMonth([buildRegistrarPost(1, ada)], { planning } as Partial<RosterGrid>),
  );
  await user.click(await findCell("Ada Obi, Wednesday, 2 December 2026: not on call"));
  await user.keyboard("1");
  await screen.findByText(/2 nights in a row, limit 1 \(not allowed\)/);
  await findCell("Ada Obi: 48 hours");
  await findCell("Ada Obi, Wednesday, 2 December 2026: Registrar 1, not saved yet, breaks a rule");
});

it("asks once for the reason that rules require and sends it with the changes", async () => {
  const { server, user } = await open();
  const finding = {
    rule: "rest_hours",
    level: "reason",
    person: ada.id,
    date: "2026-12-01",
    text: "Ada Obi: no rest",
    value: 0,
    limit: 11,
  };
  server.on(saveRosterGrid, ({ body }) => {
    if (body.reasons === undefined) throw new RefusedCall("ROSTER_RULES", { findings: [finding] });
    return { rosters: [], dropped_covers: [] };
  });
  await user.click(await findCell(`Ada Obi, ${FIRST}: not on call`));
  await user.keyboard("1");
  await user.click(getSaveButton());
  await user.type(await screen.findByRole("textbox", { name: "Reason" }), "Nobody else{Enter}");
  await screen.findByText("1 change saved.");
  expect(server.listCalls(saveRosterGrid).at(-1)?.body.reasons).toMatchObject([
    { person: ada.id, reason: "Nobody else" },
  ]);
});

it("saves nothing if another person changed a post first, and lets the person choose", async () => {
  const { server, user, arrives } = await open();
  await user.click(await findCell(`Ada Obi, ${FIRST}: not on call`));
  await user.keyboard("1{ArrowRight}1");
  server.on(saveRosterGrid, async () => {
    await arrives(buildMonth([buildRegistrarPost(1, bola)]));
    const person = { ...bola, department: "Surgery" };
    throw new RefusedCall("ROSTER_OVERTAKEN", {
      present: [{ ...buildRegistrarPost(1, bola), person }],
    });
  });
  await user.click(getSaveButton());
  await screen.findByText("1 duty was changed by someone else");
  screen.getByText(/Bola Eze is there now; you have entered Ada Obi/);
  await user.click(screen.getByRole("button", { name: "Keep mine" }));
  server.on(saveRosterGrid, () => ({ rosters: [], dropped_covers: [] }));
  await user.click(getSaveButton());
  await screen.findByText("2 changes saved.");
  expect(server.listCalls(saveRosterGrid).at(-1)?.body.changes).toMatchObject([
    { date: "2026-12-01", person: ada.id, expected: bola.id },
    { date: "2026-12-02", person: ada.id, expected: null },
  ]);
});

it("shows other people's changes, keeps the person's own, and asks before leaving the month", async () => {
  const { user, arrives } = await open();
  await user.click(await findCell(`Ada Obi, ${FIRST}: not on call`));
  await user.keyboard("1");
  await act(() => arrives(buildMonth([buildRegistrarPost(2, bola)])));
  await findCell("Bola Eze, Wednesday, 2 December 2026: Registrar 1");
  expect(screen.queryByLabelText(`Ada Obi, ${FIRST}: Registrar 1, not saved yet`)).not.toBeNull();

  await user.click(screen.getByRole("button", { name: "Next month" }));
  await user.click(await screen.findByRole("button", { name: "Stay" }));
  await findCell(`Ada Obi, ${FIRST}: Registrar 1, not saved yet`);
});

it("fills in a rotation that can be reviewed and undone in one step", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Fill" }));
  await user.click(await screen.findByRole("menuitem", { name: "Rotation…" }));
  await screen.findByText(
    "This changes 7 duties. You can check the result in the grid before you save.",
  );
  await user.click(screen.getByRole("button", { name: "Use in the grid" }));
  await screen.findByRole("button", { name: "Save 7 changes" });
  await findCell("Bola Eze, Wednesday, 2 December 2026: Registrar 1, not saved yet");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(getSaveButton().getAttribute("aria-disabled")).toBe("true"));
});

it("copies a day to another day, or to the same weekday until the end of the month", async () => {
  const dates = Array.from({ length: 15 }, (_, ahead) => addDays("2026-12-01", ahead));
  const days = dates.map((date) => ({
    date,
    from: `${date}T07:00:00.000Z`,
    until: `${addDays(date, 1)}T07:00:00.000Z`,
    holiday: null,
    roster: null,
    is_listed: true,
  }));
  const { user } = await open(
    buildMonth([buildRegistrarPost(1, ada), buildRegistrarPost(2, bola)], { days }),
  );
  const copy = async (choose: () => Promise<void>) => {
    await user.click(screen.getByRole("button", { name: "Fill" }));
    await user.click(await screen.findByRole("menuitem", { name: /^Copy a day/ }));
    await user.click(await screen.findByRole("button", { name: "A day" }));
    await choose();
    await user.click(screen.getByRole("button", { name: "Use in the grid" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  await user.click(await findCell(`Ada Obi, ${FIRST}: Registrar 1`));
  await copy(() => screen.findByText(/^This changes 2 duties/).then(() => undefined));
  await findCell("Ada Obi, Tuesday, 8 December 2026: Registrar 1, not saved yet");
  await findCell("Ada Obi, Tuesday, 15 December 2026: Registrar 1, not saved yet");

  await user.click(await findCell("Bola Eze, Wednesday, 2 December 2026: Registrar 1"));
  await copy(() =>
    user.selectOptions(screen.getByRole("combobox", { name: "To" }), "Fri, 4 Dec 2026"),
  );
  await findCell("Bola Eze, Friday, 4 December 2026: Registrar 1, not saved yet");
  screen.getByRole("button", { name: "Save 3 changes" });
});

it("has one toolbar and shows people as rows on a phone, even with another stored layout", async () => {
  writePreference("month", "posts");
  useNarrowScreen();
  const { user } = await open();
  await findCell(`Ada Obi, ${FIRST}: not on call`);
  expect(screen.queryByRole("button", { name: "Roles" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Fill" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Fill, fairness and more" }));
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
    "Rotation…",
    "Copy a day, week or month…",
    "Paste from a spreadsheet…",
    "Propose the month…",
    "Fairness",
    "Export spreadsheet",
  ]);
  await user.keyboard("{Escape}");
  await user.click(await findCell(`Ada Obi, ${FIRST}: not on call`));
  await user.keyboard("1");
  expect((await screen.findByRole("button", { name: "Save 1 change" })).textContent).toBe("Save 1");
});

it("copies, cuts and pastes the focused cell, wherever the browser sends the event", async () => {
  const { user } = await open(buildMonth([buildRegistrarPost(1, ada)]));
  const clipboard = new Map<string, string>();
  const clipboardData = {
    setData: (type: string, text: string) => void clipboard.set(type, text),
    getData: (type: string) => clipboard.get(type) ?? "",
  };
  // Firefox sends the event to the body, because cells cannot be selected.
  const press = (type: string) =>
    act(() => {
      const event = new Event(type, { bubbles: true, cancelable: true });
      document.body.dispatchEvent(Object.assign(event, { clipboardData }));
    });
  await user.click(await findCell(`Ada Obi, ${FIRST}: Registrar 1`));
  press("copy");
  await screen.findByText("Copied");
  await user.keyboard("{ArrowRight}");
  press("paste");
  await findCell("Ada Obi, Wednesday, 2 December 2026: Registrar 1, not saved yet");
  press("cut");
  await findCell("Ada Obi, Wednesday, 2 December 2026: not on call");
  act(() => (document.activeElement as HTMLElement).blur());
  press("paste");
  await findCell("Ada Obi, Wednesday, 2 December 2026: not on call");
});

it("names each unreadable text of pasted rows and lets the person resolve it", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Fill" }));
  await user.click(await screen.findByRole("menuitem", { name: "Paste from a spreadsheet…" }));
  await user.click(await screen.findByRole("textbox", { name: "Rows from a spreadsheet" }));
  await user.paste("Name\t1 Dec\t2 Dec\nAda Obi\tx\t\nB. Ezekiel\t\tx");
  await screen.findByText("Read as people × days: 1 duty understood.");
  screen.getByText(/“B. Ezekiel” in row 3 is not in this department/);
  await user.selectOptions(screen.getByRole("combobox", { name: "Who is B. Ezekiel" }), "Bola Eze");
  await user.click(await screen.findByRole("button", { name: "Use 2 changes in the grid" }));
  await screen.findByRole("button", { name: "Save 2 changes" });
});

it("puts a proposal into the grid with its explanation and saves nothing", async () => {
  const { server, user } = await open();
  server.on(findProposal, () => ({
    id: "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2b01",
    department: "Surgery",
    month: 12,
    year: 2026,
    state: "done" as const,
    asked_by: { id: "a1", name: "Admin" },
    asked_at: "2026-11-26T07:00:00.000Z",
    progress: null,
    failure: null,
    answer: {
      method: "solver" as const,
      changes: [{ ...buildRegistrarPost(1, ada), expected: null }],
      unfilled: [],
      findings: [],
      people: [],
      bounds: ["No plan gives every registrar fewer than 15 nights."],
      ways_out: [],
    },
  }));
  await user.click(screen.getByRole("button", { name: "Fill" }));
  await user.click(await screen.findByRole("menuitem", { name: "Propose the month…" }));
  await screen.findByText("No plan gives every registrar fewer than 15 nights.");
  await user.click(screen.getByRole("button", { name: "Use in the grid" }));
  await findCell(`Ada Obi, ${FIRST}: Registrar 1, not saved yet`);
  expect(server.listCalls(saveRosterGrid)).toEqual([]);
});

describe("the grid on the fourth day of the month", () => {
  const FOURTH = "Friday, 4 December 2026";
  beforeEach(() => stopClock(Date.parse("2026-12-04T10:00:00Z")));

  it("starts at today and marks earlier days", async () => {
    await open();
    expect((await findCell(`Ada Obi, ${FOURTH}: not on call`)).tabIndex).toBe(0);
    expect((await findCell(`Ada Obi, ${FIRST}: not on call`)).dataset.past).toBe("true");
    expect((await findCell(`Ada Obi, ${FOURTH}: not on call`)).dataset.past).toBeUndefined();
  });

  it("starts a rotation today even if an earlier day is selected", async () => {
    const { user } = await open();
    await user.click(await findCell(`Ada Obi, ${FIRST}: not on call`));
    await user.click(screen.getByRole("button", { name: "Fill" }));
    await user.click(await screen.findByRole("menuitem", { name: /^Rotation/ }));
    const form = await screen.findByRole("dialog");
    within(form).getByText(/^This changes 4 duties/);
  });

  it("asks once before changing past days", async () => {
    const { server, user } = await open();
    server.on(saveRosterGrid, () => ({ rosters: [], dropped_covers: [] }));
    await user.click(await findCell(`Ada Obi, ${FIRST}: not on call`));
    await user.keyboard("1");
    await user.click(getSaveButton());
    const question = await screen.findByRole("alertdialog", { name: "Change past days?" });
    within(question).getByText(/^1 change is on past days/);
    expect(server.listCalls(saveRosterGrid)).toHaveLength(0);
    await user.click(within(question).getByRole("button", { name: "Save all" }));
    await screen.findByText("1 change saved.");
  });
});
