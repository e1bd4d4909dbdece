import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import { DEFAULT_ROSTER_RULES, ROSTER_RULES } from "@wardline/domain/roster-rules/rules";
import {
  getFirstDay,
  monthLabel,
  shiftMonth,
  toYearMonth,
} from "@wardline/domain/time/calendar-grid";
import { toZonedDay } from "@wardline/domain/time/zoned-day";
import type { Page } from "playwright-core";
import type { Figure } from "../results.js";
import type { SeededHospital } from "../seed.js";
import { median, percentile } from "../statistics.js";
import { formatMs } from "./absolute.js";
import { SLOWDOWN_FACTOR } from "./processor.js";
import { type AdministratorCall, callAsAdministrator, openSession, type Side } from "./session.js";

const DEPARTMENT = "Surgery";
const PERSON_COUNT = 40;
const DAY_COUNT = 31;
const KEY_LIMIT_MS = 100;
/** Interval between keys of a fast typist. */
const KEY_INTERVAL_MS = 400;
const TURN_COUNT = 4;

/** Keys pressed in one turn, with their labels; after a turn the month is unchanged. */
const KEYS: readonly { key: string; kind: string }[] = [
  { key: "2", kind: "typing a position" },
  { key: "ArrowRight", kind: "an arrow key" },
  { key: "ArrowDown", kind: "an arrow key" },
  { key: "1", kind: "typing a position" },
  { key: "Delete", kind: "Delete" },
  { key: "Control+Z", kind: "Ctrl Z" },
  { key: "Shift+ArrowDown", kind: "an arrow key" },
  { key: "Shift+ArrowDown", kind: "an arrow key" },
  { key: "Control+D", kind: "filling down" },
  { key: "Control+Z", kind: "Ctrl Z" },
  { key: "Control+Z", kind: "Ctrl Z" },
  { key: "Control+Z", kind: "Ctrl Z" },
];

/** Measures the response time of keys in a large month's grid on a slowed processor (promise 37). */
export async function measureMonthKeys(side: Side, hospital: SeededHospital): Promise<Figure[]> {
  const plan = await fillMonth(callAsAdministrator(side, hospital));
  const product = new Map<string, number[]>();
  const floor = new Map<string, number[]>();
  for (let round = 0; round < side.rounds; round += 1) {
    const { context, page } = await openSession(side, hospital);
    await page.goto(`${side.bench.url}/dashboard/call-duty-roster?plan=${plan.slice(0, 7)}#month`);
    const label = `${DEPARTMENT}, ${monthLabel(toYearMonth(plan))}`;
    const cell = page.getByRole("grid", { name: label }).locator('[data-cell="12 3"]');
    await cell.click();
    await pressKeys(page, product);
    await page.setContent(buildBareTable());
    await page.evaluate(writeOnKey);
    await page.locator("td").first().focus();
    await pressKeys(page, floor);
    await context.close();
  }
  const conditions = `a month of ${PERSON_COUNT} people, ${SLOWDOWN_FACTOR} × slower`;
  const kinds = [...new Set(KEYS.map(({ kind }) => kind))];
  return [
    ...kinds.map((kind) =>
      createKeyPressFigure(`${conditions}: ${kind}, p50`, product, floor, [kind], 0.5),
    ),
    createKeyPressFigure(`${conditions}: any key, p95`, product, floor, kinds, 0.95),
  ];
}

function createKeyPressFigure(
  what: string,
  product: ReadonlyMap<string, number[]>,
  floor: ReadonlyMap<string, number[]>,
  kinds: readonly string[],
  share: number,
): Figure {
  const computePercentile = (durations: ReadonlyMap<string, number[]>) => {
    const values = kinds.flatMap((kind) => durations.get(kind) ?? []);
    return share === 0.5 ? median(values) : percentile(values, share);
  };
  return {
    what,
    product: formatMs(computePercentile(product)),
    floor: formatMs(computePercentile(floor)),
    ratio: computePercentile(product) / computePercentile(floor),
    target: {
      text: `≤ ${formatMs(KEY_LIMIT_MS)}`,
      isMet: computePercentile(product) <= KEY_LIMIT_MS,
    },
  };
}

/** Presses the keys turn by turn and records each duration; the first turn is a warm-up. */
async function pressKeys(page: Page, durations: Map<string, number[]>): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN_FACTOR });
  await page.evaluate(watchKeys);
  for (let turn = 0; turn <= TURN_COUNT; turn += 1) {
    for (const { key, kind } of KEYS) {
      await page.evaluate(() => {
        window.keyDuration = undefined;
      });
      await page.keyboard.press(key);
      const answer = await page.waitForFunction(() => window.keyDuration);
      const value = (await answer.jsonValue()) as number;
      if (turn > 0) durations.set(kind, [...(durations.get(kind) ?? []), value]);
      await page.waitForTimeout(KEY_INTERVAL_MS);
    }
  }
  await devtools.detach();
}

declare global {
  interface Window {
    /** Milliseconds from the last key to the end of the following frame. */
    keyDuration?: number | undefined;
  }
}

/** Runs in the page: records how long each key except Shift and Control takes until the next frame. */
function watchKeys(): void {
  const channel = new MessageChannel();
  let pressedAt = 0;
  channel.port1.addEventListener("message", () => {
    window.keyDuration = performance.now() - pressedAt;
  });
  channel.port1.start();
  addEventListener(
    "keydown",
    ({ key, timeStamp }) => {
      if (key === "Shift" || key === "Control") return;
      pressedAt = timeStamp;
      requestAnimationFrame(() => channel.port2.postMessage(null));
    },
    { capture: true },
  );
}

/** Returns the floor's page: a table with the same number of cells and nothing else. */
function buildBareTable(): string {
  const row = `<tr>${'<td tabindex="-1">1</td>'.repeat(DAY_COUNT)}</tr>`;
  return `<table>${row.repeat(PERSON_COUNT)}</table>`;
}

/** Runs in the floor's page: each key writes into the first cell. */
function writeOnKey(): void {
  addEventListener("keydown", ({ key }) => {
    if (key === "Shift" || key === "Control") return;
    const cell = document.querySelector("td");
    if (cell !== null) cell.textContent = key.slice(0, 2);
  });
}

/** Fills a whole month for a department of 40 people with all rules on; returns its first day. */
async function fillMonth(callApi: AdministratorCall): Promise<string> {
  await callApi("POST", "/api/departments/add-departments", { department_name: DEPARTMENT });
  for (const role_name of ROSTER_ROLES)
    await callApi("POST", "/api/departments/roles", { role_name });
  const rows = Array.from({ length: PERSON_COUNT }, (_, index) => ({
    firstName: `Ada${index}`,
    lastName: "Obi",
    email: `ada.${index}@month.example`,
    phone: "0803 555 0101",
    department: DEPARTMENT,
    role: ROSTER_ROLES[index % ROSTER_ROLES.length],
    isHOD: false,
  }));
  await callApi("POST", "/api/auth/sub-accounts/import", { rows });
  const rules = Object.fromEntries(
    ROSTER_RULES.map((rule) => [
      rule,
      { value: DEFAULT_ROSTER_RULES.rules[rule].value, level: "warn" },
    ]),
  );
  const settings = { ...DEFAULT_ROSTER_RULES, preset: "own", rules };
  await callApi("PUT", "/api/roster/rules", settings, { "if-match": '"1"' });
  const nextMonths = Array.from({ length: 3 }, (_, ahead) =>
    shiftMonth(toYearMonth(toZonedDay(Date.now(), "Africa/Lagos")), ahead + 1),
  );
  const month = nextMonths.find(({ month: one }) => [1, 3, 5, 7, 8, 10, 12].includes(one));
  if (month === undefined) throw new Error("None of the next three months has 31 days.");
  const first = getFirstDay(month);
  const path = `/api/roster/grid?department=${DEPARTMENT}&month=${month.month}&year=${month.year}`;
  const grid = (await callApi("GET", path)) as {
    data: { days: { date: string }[]; people: { id: string; role: string }[] };
  };
  const { days, people } = grid.data;
  const changes = days.flatMap(({ date }, index) =>
    ROSTER_ROLES.map((role) => {
      const rolePeople = people.filter((person) => person.role === role);
      return {
        date,
        role,
        position: 1,
        person: rolePeople[index % rolePeople.length]?.id,
        expected: null,
      };
    }),
  );
  await callApi("PUT", "/api/roster/grid", { department: DEPARTMENT, changes });
  return first;
}
