import { renderToStaticMarkup } from "react-dom/server";
import {
  createTestNotice,
  createTestOnCall,
  createTestPatient,
  createTestSnapshot,
  NOON,
} from "../../testing/test-board.js";
import NoticesBar from "../chrome/bars/notices-bar.js";
import type { BoardState } from "../live/reducer.js";
import { reduceBoardState } from "../live/reducer.js";
import { getTour } from "../standard/ward/tour-plan.js";
import { type ShownBoard, useBoardView } from "../view/board-view.js";
import { layOutStage } from "../view/place/stage.js";
import { Classical } from "./classical.js";

const patients = Array.from({ length: 66 }, (_, index) =>
  createTestPatient(String(index), {
    bed_no: `E${100 + index}`,
    teams: [index % 2 === 0 ? "Surgery" : "Emergency"],
    status_since: new Date(NOON - 3_600_000).toISOString(),
    changed_at: new Date(NOON - 3_600_000).toISOString(),
  }),
);
const snapshot = createTestSnapshot({
  patients,
  onCall: Array.from({ length: 9 }, (_, index) =>
    createTestOnCall({
      department: `Ward ${index}`,
      people: [{ role: "Consultant", name: `Dr ${index}` }],
    }),
  ),
  announcements: [createTestNotice("a", 0), createTestNotice("b", 1), createTestNotice("c", 2)],
});
/** Seconds after noon at which a patient of the last page becomes new. */
const CHANGE_S = 20;
const changedAt = new Date(NOON + CHANGE_S * 1_000 + 300).toISOString();
const changedPatient = createTestPatient("65", {
  ...patients[65],
  status: "new_patient",
  status_since: changedAt,
  changed_at: changedAt,
});

/** Board that is switched on at `from` and receives messages `lag` milliseconds late. */
class Board {
  private state: BoardState | null = null;
  private hasHeardChange = false;

  constructor(
    private readonly from: number,
    private readonly lag: number,
  ) {}

  at(now: number): BoardState | null {
    if (now < this.from) return null;
    const isAfter = this.from > NOON + CHANGE_S * 1_000;
    const knownSnapshot = { ...snapshot, patients: isAfter ? with65() : patients };
    this.state ??= reduceBoardState(null, {
      type: "snapshot",
      snapshot: knownSnapshot,
      at: this.from,
    });
    const heardAt = NOON + CHANGE_S * 1_000 + 300 + this.lag;
    if (!isAfter && !this.hasHeardChange && now >= heardAt) {
      const changes = [{ revision: 2, type: "patient.updated" as const, payload: changedPatient }];
      this.hasHeardChange = true;
      const news = { type: "changes" as const, changes, revision: 2, at: heardAt, isQuiet: false };
      this.state = reduceBoardState(this.state, news);
    }
    return this.state;
  }
}

const with65 = () => patients.map((one) => (one.id === "65" ? changedPatient : one));

beforeAll(() => {
  Object.assign(globalThis, { window: { location: { search: "" } } });
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, "window");
});

function TestBoard({ state, now }: { state: BoardState; now: number }) {
  const view = useBoardView(state, "live", now, now);
  const stage = layOutStage({ width: 1920, height: 1080 }, { banner: false, notices: true });
  const classicalProps = {
    view,
    stage,
    onFrameRate: () => undefined,
    onUnable: () => undefined,
    revision: 1,
    canvas: { shown: () => () => undefined, setSample: () => undefined },
  };
  tourStops.push(findTourStop(view));
  return (
    <>
      <Classical {...classicalProps} />
      <NoticesBar
        notices={view.notices}
        width={stage.main.width}
        now={now}
        asOf={null}
        onNoticePainted={() => undefined}
      />
    </>
  );
}

/** Position in the page tour at each recorded moment, oldest first. */
const tourStops: (string | null)[] = [];

function findTourStop({ now, rooms, news }: ShownBoard): string | null {
  const stops = [null, ...rooms.map(({ key }) => key)].map((room) => ({ room, pages: 1, rows: 5 }));
  const events = news.map(({ id, at }) => {
    const room = rooms.find(({ rows }) => rows.some((row) => row.id === id));
    return { id, at, room: room?.key ?? "" };
  });
  return getTour(now, stops, events).room;
}

/** Returns what a board shows at `now`, without the progress bar, which depends on when the board was switched on. */
function renderLook(state: BoardState, now: number): string {
  const html = renderToStaticMarkup(<TestBoard state={state} now={now} />);
  return html.replace(/animation-delay:-?\d+ms/g, "");
}

it("shows the same content at every second on two boards switched on 6.5 s apart", () => {
  const boards = [new Board(NOON, 0), new Board(NOON + 6_500, 480), new Board(NOON + 26_500, 0)];
  const pages = new Set<string>();
  for (let second = 7; second < 72; second++) {
    const now = NOON + second * 1_000;
    // Each board draws on whole seconds, and shows a message that arrives between them on the next second.
    const looks = boards.flatMap((board) => {
      const state = board.at(now + 800);
      return state === null ? [] : [renderLook(state, now)];
    });
    const here = tourStops.splice(0);
    expect(new Set(looks).size).toBe(1);
    expect(new Set(here).size).toBe(1);
    pages.add(/Page \d of \d/.exec(looks[0] ?? "")?.[0] ?? "?");
    if (second >= CHANGE_S && second < CHANGE_S + 12) expect(looks[0]).toContain("Patient 65");
    if (second === CHANGE_S) expect(here[0]).toBe("emergency");
  }
  expect(pages.size).toBeGreaterThan(5);
});
