/** @jest-environment ./web/testing/browser.cjs */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ParentDetails } from "@wardline/contracts/accounts/account";
import {
  createCover,
  getRosterOfDate,
  listStaffOfRole,
  type Roster,
  updateRoster,
} from "@wardline/contracts/roster/roster";
import { checkRoster } from "@wardline/contracts/roster/roster-check";
import {
  getOwnTonight,
  listTonight,
  type TonightDuty,
  type TonightGap,
  type TonightLine,
} from "@wardline/contracts/roster/tonight";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { stopClock } from "../../../../testing/clock.js";
import { renderPart } from "../../../../testing/render-part.js";
import { buildEntry, buildMember } from "../../../../testing/roster.js";
import { parentDetailsQuery } from "../../../shared/hospital/parent-details.js";
import { fetchParts } from "../../../ui/feedback/lazy-part.js";
import { Tonight } from "./Tonight.js";
import { OwnTonight, TonightCard } from "./TonightLine.js";
import { tonightLive } from "./tonight-queries.js";

const TODAY = "2026-11-05";
const TOMORROW = "2026-11-06";
/** 16:30 in Lagos. */
const NOW = Date.parse("2026-11-05T15:30:00Z");
const ADA = "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2b0a";
const BOLA = "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2b0b";
const ROSTER = "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a01";
const bola = { ...buildMember("bola", "Surgery", "Registrar"), id: BOLA };
const ada = { ...buildMember("ada", "Surgery", "Registrar"), id: ADA };

const awayGap: TonightGap = {
  kind: "away",
  role: "Registrar",
  position: 1,
  text: "Registrar: bola Obi is away and has no cover.",
  person: { id: BOLA, name: "bola Obi", phone: "0803 555 0101" },
  replacement: { id: ADA, name: "ada Obi", phone: "0803 555 0102", hours: 48, warning: null },
};
const openGap: TonightGap = {
  ...awayGap,
  kind: "open",
  text: "Registrar: nobody is on the roster.",
  person: null,
};
const absentGap: TonightGap = {
  kind: "not_listed",
  role: null,
  position: null,
  text: "The department is not on the roster.",
  person: null,
  replacement: null,
};

function buildDuty(date: string, holes: TonightGap[]): TonightDuty {
  const from = Date.parse(`${date}T07:00:00Z`);
  return {
    date,
    from: new Date(from).toISOString(),
    until: new Date(from + 24 * 3_600_000).toISOString(),
    is_on: date === TODAY,
    filled: { count: 4 - holes.length, of: 4 },
    seen: null,
    reachable: { count: 4, of: 4 },
    away: 0,
    rules: 0,
    offers: 0,
    holes,
  };
}

function buildLine(
  department: string,
  now: TonightGap[] = [],
  next: TonightGap[] = [],
): TonightLine {
  const duties = [buildDuty(TODAY, now), buildDuty(TOMORROW, next)];
  return { department, duties, screens: null, is_clean: now.length + next.length === 0 };
}

const DETAILS = { timezone: "Africa/Lagos", duty_start: "08:00", tonight: true } as ParentDetails;

function setUp(lines: TonightLine[]) {
  const { server, queryClient } = logInAdministrator();
  queryClient.setQueryDefaults(parentDetailsQuery.queryKey, {
    staleTime: Number.POSITIVE_INFINITY,
  });
  queryClient.setQueryData(parentDetailsQuery.queryKey, DETAILS);
  server.on(listTonight, () => lines);
  return { server, queryClient };
}

async function show(lines: TonightLine[], registrar: typeof bola | null = bola) {
  const { server, queryClient } = setUp(lines);
  const roster = (date: string): Roster => ({
    id: ROSTER,
    date,
    departments: ["Surgery"],
    departmentStaff: [buildEntry("Surgery", { registrar })],
    version: 1,
  });
  server.on(getRosterOfDate, ({ params: { date } }) => roster(date));
  server.on(listStaffOfRole, ({ params: { role } }) => (role === "Registrar" ? [ada, bola] : []));
  server.on(checkRoster, () => []);
  const [onAdd, onDay] = [jest.fn(), jest.fn()];
  await renderPart(
    queryClient,
    <Tonight departments={["Surgery", "Cardiology"]} onAdd={onAdd} onDay={onDay} />,
  );
  await screen.findByRole("heading", { name: "Gaps" });
  return { server, queryClient, onAdd, onDay, roster, user: userEvent.setup() };
}

const listDepartments = () =>
  screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);

beforeAll(fetchParts);
beforeEach(() => stopClock(NOW));
afterEach(() => jest.useRealTimers());

describe("the page of gaps", () => {
  it("lists departments with gaps first, with a replacement for each gap", async () => {
    const off: TonightLine = { ...buildLine("Laboratory"), duties: [] };
    const dark = { ...buildLine("Wards"), screens: { drawn: 1, of: 3 }, is_clean: false };
    await show([buildLine("Cardiology"), off, buildLine("Surgery", [], [awayGap]), dark]);
    expect(listDepartments()).toEqual(["Surgery", "Wards", "Cardiology", "Laboratory"]);
    screen.getByText("2 of 4 departments not complete");
    expect(screen.getAllByText("Now, until Fri 08:00: complete")).toHaveLength(2);
    screen.getByText("From Fri 08:00: Registrar away");
    screen.getByText(awayGap.text);
    screen.getByText("Best replacement: ada Obi, 48 h on duty in the last 28 days.");
    screen.getByText("2 of 3 screens do not show the board.");
    screen.getByText("Complete");
    screen.getByText("Not on call");
    const call = screen.getByRole("link", { name: "Call ada Obi, 0803 555 0102" });
    expect(call.getAttribute("href")).toBe("tel:08035550102");
    // The absent person must not be offered as someone to call.
    expect(screen.queryByRole("link", { name: /bola/ })).toBeNull();
  });

  it("says that all departments are complete if there are no gaps", async () => {
    await show([buildLine("Cardiology"), buildLine("Surgery")]);
    screen.getByText("All complete");
    expect(screen.getAllByText("4 of 4 filled, 4 of 4 reachable")).toHaveLength(2);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("counts offered posts of the next duty without treating them as gaps", async () => {
    const offered = (line: TonightLine) => ({
      ...line,
      duties: line.duties.map((duty) => ({ ...duty, offers: Number(!duty.is_on) })),
    });
    await show([offered(buildLine("Cardiology")), offered(buildLine("Surgery", [awayGap]))]);
    expect(screen.getAllByText("4 of 4 filled, 4 of 4 reachable, 1 duty offered")).toHaveLength(2);
    screen.getByText("1 of 2 departments not complete");
  });

  it("says that no departments exist yet", async () => {
    await show([]);
    screen.getByText("No departments added yet");
  });

  it("offers one remedy for several gaps of the same person", async () => {
    const unseen = {
      ...awayGap,
      kind: "unseen" as const,
      text: "Registrar: bola Obi has not seen it.",
    };
    const unreachable = {
      ...awayGap,
      kind: "unreachable" as const,
      text: "Registrar: no telephone.",
    };
    await show([buildLine("Surgery", [], [unreachable, unseen])]);
    screen.getByText(unreachable.text);
    screen.getByText(unseen.text);
    expect(screen.getAllByRole("button")).toHaveLength(1);
    screen.getByRole("link", { name: "Call bola Obi, 0803 555 0101" });
  });

  it("updates itself when something changes", async () => {
    const { server, queryClient } = await show([buildLine("Surgery", [], [awayGap])]);
    server.on(listTonight, () => [buildLine("Surgery")]);
    tonightLive["absence.deleted"]?.({} as never, queryClient);
    await screen.findByText("Complete");
    expect(screen.queryByText(awayGap.text)).toBeNull();
  });
});

describe("the remedy of a gap", () => {
  it("opens the next duty's roster with the replacement in place of the absent person", async () => {
    const { server, user, roster } = await show([buildLine("Surgery", [], [awayGap])]);
    server.on(updateRoster, () => ({ ...roster(TOMORROW), version: 2 }));
    await user.click(screen.getByRole("button", { name: /^Assign ada Obi/ }));
    const dialog = await screen.findByRole("dialog", { name: "Edit Team on Call" });
    const sentence = await within(dialog).findByText(/is chosen for Surgery, Registrar\./);
    expect(sentence.textContent).toBe(
      "ada Obi is chosen for Surgery, Registrar. Nothing is saved yet.",
    );
    await user.click(await within(dialog).findByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(server.listCalls(updateRoster)).toHaveLength(1));
    const [call] = server.listCalls(updateRoster);
    expect(call?.params).toEqual({ id: ROSTER });
    expect(call?.body.departmentStaff).toEqual([{ department: "Surgery", registrarId: ADA }]);
  });

  it("puts a person on an empty post", async () => {
    const { server, user, roster } = await show([buildLine("Surgery", [], [openGap])], null);
    server.on(updateRoster, () => ({ ...roster(TOMORROW), version: 2 }));
    await user.click(screen.getByRole("button", { name: /^Assign ada Obi/ }));
    const dialog = await screen.findByRole("dialog", { name: "Edit Team on Call" });
    await user.click(await within(dialog).findByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(server.listCalls(updateRoster)).toHaveLength(1));
    const sent = server.listCalls(updateRoster)[0]?.body;
    expect(sent?.departmentStaff).toEqual([{ department: "Surgery", registrarId: ADA }]);
  });

  it("adds a missing department to the roster, or starts a roster if there is none", async () => {
    const { server, user, roster, onAdd } = await show([buildLine("Cardiology", [], [absentGap])]);
    server.on(updateRoster, () => ({ ...roster(TOMORROW), version: 2 }));
    const act = () => user.click(screen.getByRole("button", { name: /^Add to the roster/ }));
    await act();
    const dialog = await screen.findByRole("dialog", { name: "Edit Team on Call" });
    await user.click(await within(dialog).findByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(server.listCalls(updateRoster)).toHaveLength(1));
    expect(server.listCalls(updateRoster)[0]?.body.departments).toEqual(["Surgery", "Cardiology"]);

    server.on(getRosterOfDate, () => null);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await act();
    await waitFor(() => expect(onAdd).toHaveBeenCalledWith(TOMORROW));
  });

  it("opens the form for a cover from now to the end of a current duty", async () => {
    const { server, user } = await show([buildLine("Surgery", [awayGap])]);
    server.on(createCover, () => {
      throw new Error("Not answered.");
    });
    await user.click(screen.getByRole("button", { name: /^Assign ada Obi/ }));
    const dialog = await screen.findByRole("dialog", { name: "Add a cover, Surgery" });
    await user.click(await within(dialog).findByRole("button", { name: "Save cover" }));
    await waitFor(() => expect(server.listCalls(createCover)).toHaveLength(1));
    expect(server.listCalls(createCover)[0]?.body).toMatchObject({
      date: TODAY,
      department: "Surgery",
      role: "Registrar",
      position: 1,
      person: ADA,
      from: NOW,
      until: Date.parse("2026-11-06T07:00:00Z"),
    });
  });

  it("opens the day's roster if the absent person is covering for someone", async () => {
    const cover = { ...awayGap, person: { id: ADA, name: "ada Obi", phone: "" } };
    const { user, onDay } = await show([buildLine("Surgery", [cover])]);
    await user.click(screen.getByRole("button", { name: /^Assign ada Obi/ }));
    await waitFor(() => expect(onDay).toHaveBeenCalledWith(TODAY));
  });

  it("lets the user choose somebody if nobody suitable is free", async () => {
    await show([buildLine("Surgery", [], [{ ...awayGap, replacement: null }])]);
    screen.getByText("Nobody in the department is free to step in.");
    screen.getByRole("button", { name: /^Choose somebody: Surgery, Registrar/ });
  });
});

describe("the line on the dashboard", () => {
  it("says in one line when the gaps begin, and in how many departments", async () => {
    const { queryClient } = setUp([buildLine("Cardiology"), buildLine("Surgery", [], [awayGap])]);
    await renderPart(queryClient, <TonightCard />);
    const link = await screen.findByRole("link", {
      name: "Gaps from Fri 08:00: 1 department",
    });
    expect(link.title).toBe("Surgery");
    expect(link.getAttribute("href")).toBe("/dashboard/call-duty-roster#gaps");
  });

  it("shows at 00:40 that the gap begins at 08:00", async () => {
    stopClock(Date.parse("2026-11-05T23:40:00Z"));
    const { queryClient } = setUp([buildLine("Surgery", [], [openGap])]);
    await renderPart(queryClient, <TonightCard />);
    await screen.findByRole("link", { name: "Gaps from 08:00: 1 department" });
  });

  it("counts current gaps before later gaps", async () => {
    const { queryClient } = setUp([
      buildLine("ENT", [awayGap]),
      buildLine("Surgery", [], [openGap]),
    ]);
    await renderPart(queryClient, <TonightCard />);
    await screen.findByRole("link", { name: "Gaps now: 1 department" });
  });

  it("says that there are no gaps", async () => {
    const { queryClient } = setUp([buildLine("Surgery")]);
    await renderPart(queryClient, <TonightCard />);
    await screen.findByRole("link", { name: "No gaps" });
  });
});

describe("the line for staff", () => {
  it("has no names and no actions", async () => {
    const { server, queryClient } = setUp([]);
    const text = "Registrar is away and has no cover.";
    const { person: _person, replacement: _replacement, ...gap } = { ...awayGap, text };
    const line = buildLine("Surgery", [], []);
    server.on(getOwnTonight, () => ({
      ...line,
      is_clean: false,
      duties: [{ ...buildDuty(TODAY, []), holes: [gap] }],
    }));
    await renderPart(queryClient, <OwnTonight />);
    await screen.findByText(text);
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("is absent if the hospital does not use Tonight", async () => {
    const { server, queryClient } = setUp([]);
    server.on(getOwnTonight, () => null);
    await renderPart(queryClient, <OwnTonight />);
    await waitFor(() => expect(server.listCalls(getOwnTonight)).toHaveLength(1));
    expect(document.querySelector("section")).toBeNull();
  });
});
