import type { Patient } from "@wardline/contracts/patients/patient";
import type { LoggedEvent } from "@wardline/database/event-log";
import type { OnCall } from "@wardline/domain/roster/on-call";
import { WEEKDAYS } from "@wardline/domain/roster/planned-hours";
import { NOW, patient as sample } from "../testing/samples.js";
import { MASKS, OPEN_VIEW } from "../testing/views.js";
import { projectForBoard } from "./audience.js";
import { projectOnCall } from "./board-projection.js";
import { type BoardView, getViewKey, mergeViews, toBoardView } from "./rooms.js";

const FULL = OPEN_VIEW;
const INITIALS: BoardView = {
  ...FULL,
  name_display: "initials",
  show_contacts: false,
  show_phones: false,
};

const patient: Patient = {
  ...sample,
  id: "5b2a4dc8-6a43-4a4f-8f2c-111111111111",
  teams: "Surgery,Cardiology",
};

const HOUR = 3_600_000;
const duty = {
  date: "2026-03-04",
  from: NOW - HOUR,
  until: NOW + HOUR,
  source: "roster" as const,
  people: [
    { role: "Consultant", name: "Ngozi Eze", email: "ngozi@hospital.example", phone: "0803 1" },
  ],
};
const nextDuty = { ...duty, date: "2026-03-05", from: NOW + HOUR, until: NOW + 25 * HOUR };
const surgery: OnCall = {
  ...duty,
  department: "Surgery",
  next: [nextDuty],
  rosterChangedAt: NOW,
};

function createEvent(
  given: Partial<Pick<LoggedEvent, "type" | "changes">> & { payload?: unknown },
): LoggedEvent {
  return {
    hospitalId: "h",
    revision: 7,
    type: "patient.updated",
    payload: patient,
    changes: null,
    ...given,
  } as LoggedEvent;
}

const context = { now: NOW, onCall: null };

describe("patient on a board", () => {
  it("has no surname, hospital number or contact text if the display shows initials", () => {
    const change = projectForBoard(createEvent({ type: "patient.created" }), INITIALS, context);
    const sent = JSON.stringify(change);
    expect(change.payload).toMatchObject({
      name: "A. O.",
      hospital_no: "",
      teams: ["Surgery", "Cardiology"],
    });
    for (const hidden of ["Okafor", "Adaeze", "SL-204", "0803", "surgery@hospital.example", "34"]) {
      expect(sent).not.toContain(hidden);
    }
  });

  it("is removed with the reason if discharged", () => {
    const change = projectForBoard(
      createEvent({
        payload: { ...patient, status: "discharged" },
        changes: [{ field: "status", from: "admitted", to: "discharged" }],
      }),
      FULL,
      context,
    );
    expect(change).toEqual({
      revision: 7,
      type: "patient.deleted",
      payload: { id: patient.id, reason: "discharged" },
    });
  });

  it("is removed without a stated reason when deceased", () => {
    const change = projectForBoard(
      createEvent({
        payload: { ...patient, status: "deceased" },
        changes: [{ field: "status", from: "admitted", to: "deceased" }],
      }),
      FULL,
      context,
    );
    expect(change).toEqual({ revision: 7, type: "patient.deleted", payload: { id: patient.id } });
  });

  it("is sent as a bare revision when a closed record is edited", () => {
    const change = projectForBoard(
      createEvent({
        payload: { ...patient, status: "discharged" },
        changes: [{ field: "name", from: "A", to: "B" }],
      }),
      FULL,
      context,
    );
    expect(change).toEqual({ revision: 7 });
  });

  it("is complete again when reopened", () => {
    const change = projectForBoard(
      createEvent({ changes: [{ field: "status", from: "discharged", to: "admitted" }] }),
      FULL,
      context,
    );
    expect(change.payload).toMatchObject({ id: patient.id, name: "Adaeze Okafor" });
  });
});

describe("announcement on a board", () => {
  const announcement = {
    id: "a",
    message: "Fire drill",
    expires_at: "2026-03-04T18:00:00.000Z",
    is_active: true,
    created_at: "2026-03-04T08:00:00.000Z",
    updated_at: "2026-03-04T08:00:00.000Z",
    version: 1,
  };

  it("is sent with its message while it is in force", () => {
    const change = projectForBoard(
      createEvent({ type: "announcement.created", payload: announcement }),
      INITIALS,
      context,
    );
    expect(change.payload).toEqual({
      id: "a",
      message: "Fire drill",
      expires_at: announcement.expires_at,
      created_at: announcement.created_at,
    });
  });

  it.each([
    ["switched off", { is_active: false }],
    ["expired", { expires_at: "2026-03-04T11:00:00.000Z" }],
  ])("is sent as removed when it is %s", (_, given) => {
    const change = projectForBoard(
      createEvent({ type: "announcement.updated", payload: { ...announcement, ...given } }),
      INITIALS,
      context,
    );
    expect(change).toEqual({ revision: 7, type: "announcement.deleted", payload: { id: "a" } });
  });
});

describe("on-call list of a board", () => {
  it("has no phone numbers if the display hides them", () => {
    const [entry] = projectOnCall([surgery], { ...FULL, show_phones: false });
    expect(entry?.people).toEqual([{ role: "Consultant", name: "Ngozi Eze" }]);
  });

  it("includes the times, and masks the people of the next duty like those of the current one", () => {
    const [entry] = projectOnCall([surgery], { ...FULL, show_phones: false });
    expect(entry).toMatchObject({
      from: "2026-03-04T11:00:00.000Z",
      until: "2026-03-04T13:00:00.000Z",
      next: [
        { from: "2026-03-04T13:00:00.000Z", people: [{ role: "Consultant", name: "Ngozi Eze" }] },
      ],
    });
  });

  it("never has an email address", () => {
    for (const view of MASKS) {
      expect(JSON.stringify(projectOnCall([surgery], view))).not.toContain("@");
    }
  });

  it("excludes a nameless department contact whose phone is hidden", () => {
    const people = [{ role: "", name: "", email: "", phone: "0803 1" }];
    const own: OnCall = { ...surgery, source: "department", people };
    expect(projectOnCall([own], { ...FULL, show_phones: false })[0]?.people).toEqual([]);
  });
});

/** A value for each setting that differs from the one in `FULL`. */
const DIFFERENT_VIEW: BoardView = {
  name_display: "short",
  show_contacts: false,
  show_phones: false,
  show_signals: [],
  distance: 5,
  template: "2d",
  rooms: "teams",
  scope: { wards: ["w"], departments: [] },
  show_handoff: false,
  hours: WEEKDAYS.map(() => ({ from: "07:00", until: "19:00" })),
};

describe("board view", () => {
  it("hides phone numbers if it hides contacts", () => {
    expect(toBoardView({ ...FULL, show_contacts: false }).show_phones).toBe(false);
  });

  it.each(Object.keys(DIFFERENT_VIEW) as (keyof BoardView)[])(
    "has another key for another %s",
    (setting) => {
      const other = { ...FULL, [setting]: DIFFERENT_VIEW[setting] };
      expect(getViewKey(other)).not.toBe(getViewKey(FULL));
    },
  );

  it("applies the stricter of the past and the present mask, so that hidden data stays hidden", () => {
    const former: BoardView = { ...FULL, name_display: "short", distance: 5 };
    const present: BoardView = { ...FULL, show_contacts: false, show_signals: ["flags"] };
    expect(mergeViews(former, present)).toEqual({
      ...former,
      show_contacts: false,
      show_phones: false,
      show_signals: ["flags"],
    });
    expect(mergeViews(present, former)).toEqual({
      ...present,
      name_display: "short",
      show_phones: false,
    });
  });

  it("has the same key if only settings without effect on boards differ", () => {
    const [withMails, withoutMails] = [true, false].map((mail_missing) => ({
      ...FULL,
      mail_missing,
    }));
    expect(getViewKey(withMails as BoardView)).toBe(getViewKey(withoutMails as BoardView));
  });

  it("has a distinct key for each combination of settings", () => {
    const scope = { wards: ["w"], departments: [] };
    const views = MASKS.flatMap((view): BoardView[] => [
      view,
      { ...view, distance: 5 },
      { ...view, template: "2d" },
      { ...view, rooms: "teams" },
      { ...view, scope },
    ]);
    expect(new Set(views.map(getViewKey)).size).toBe(views.length);
    expect(getViewKey({ ...FULL, scope })).toBe(
      getViewKey({ ...FULL, scope: { wards: ["w", "w"], departments: [] } }),
    );
  });
});
