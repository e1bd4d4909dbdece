import type { BoardDistance } from "@wardline/domain/board-distance";
import type { BoardRooms } from "@wardline/domain/board-rooms";
import type { BoardTemplate } from "@wardline/domain/board-template";
import { foldName } from "@wardline/domain/department";
import { type DisplayScope, scopeKey } from "@wardline/domain/display-scope";
import { type DisplaySignal, normalSignals } from "@wardline/domain/display-signals";
import type { Grant } from "@wardline/domain/grants";
import type { NameDisplay } from "@wardline/domain/name-display";
import { hoursKey, type PlannedHours } from "@wardline/domain/planned-hours";

/**
 * What a display may show: everything its room receives is made for exactly this
 * (docs/wire.md, What each audience sees; docs/wire.md, Live protocol).
 */
export interface BoardView {
  nameDisplay: NameDisplay;
  showContacts: boolean;
  /** Contacts hidden means phones hidden (docs/wire.md, What each audience sees). */
  showPhones: boolean;
  /** Which signals of a patient it shows; what is always shown is not among them (docs/wire.md, Signals). */
  signals: readonly DisplaySignal[];
  /** From how many metres away it is read; null where the number of patients decides. */
  distance: BoardDistance | null;
  /** Its own template; null: the hospital's. */
  template: BoardTemplate | null;
  /** What its rooms are; null where the wards that it knows decide. */
  rooms: BoardRooms | null;
  /** Which patients it is for: nothing of another one reaches its screens. */
  scope: DisplayScope;
  /** Whether it shows the code with which staff take the board along. */
  handoff: boolean;
  /** When its screens are on; null: always. */
  hours: PlannedHours | null;
}

/** The view of a display's settings, with phones hidden wherever contacts are. */
export function boardView(settings: BoardView): BoardView {
  const { nameDisplay, showContacts, showPhones, signals, distance, template } = settings;
  const { rooms, scope, handoff, hours } = settings;
  return {
    nameDisplay,
    showContacts,
    showPhones: showContacts && showPhones,
    signals: normalSignals(signals),
    distance,
    template,
    rooms,
    scope,
    handoff,
    hours,
  };
}

/** How much each choice hides of a patient; the last two hide different things. */
const HIDDEN: Readonly<Record<NameDisplay, number>> = {
  full: 0,
  short: 1,
  initials: 2,
  hospital_no: 2,
};

/**
 * The patients of `former` under the mask of both views; of two masks that hide different things of a patient, `present`
 * decides.
 */
export function stricterView(former: BoardView, present: BoardView): BoardView {
  const isStricter = HIDDEN[former.nameDisplay] > HIDDEN[present.nameDisplay];
  return boardView({
    nameDisplay: isStricter ? former.nameDisplay : present.nameDisplay,
    showContacts: former.showContacts && present.showContacts,
    showPhones: former.showPhones && present.showPhones,
    signals: former.signals.filter((signal) => present.signals.includes(signal)),
    distance: former.distance,
    template: former.template,
    rooms: former.rooms,
    scope: former.scope,
    handoff: former.handoff,
    hours: former.hours,
  });
}

/** A key for a view: two views that show the same have the same one, all others have others. */
export function viewKey(view: BoardView): string {
  const contacts = view.showContacts ? (view.showPhones ? "phones" : "contacts") : "none";
  const { nameDisplay, distance, template, rooms: of, scope, hours } = view;
  const choices = [distance, template, of].map((choice) => choice ?? "any");
  const signals = normalSignals(view.signals).join("+");
  const handoff = view.handoff ? "handoff" : "none";
  return [
    nameDisplay,
    contacts,
    signals,
    ...choices,
    handoff,
    hoursKey(hours),
    scopeKey(scope),
  ].join(".");
}

/**
 * The rooms of both namespaces. Servers choose them from the session or key, never clients
 * (docs/wire.md, Live protocol).
 */
export const rooms = {
  hospital: (hospitalId: string) => `hospital:${hospitalId}`,
  /** The hospital's own account, and staff who are granted everything. */
  admins: (hospitalId: string) => `admins:${hospitalId}`,
  /** Staff without grants. */
  staff: (hospitalId: string) => `staff:${hospitalId}`,
  /** Staff with some grants. */
  granted: (hospitalId: string) => `granted:${hospitalId}`,
  /** Those of them who may see exactly the same. `grants` in normal form. */
  right: (hospitalId: string, department: string, grants: readonly Grant[]) =>
    `right:${hospitalId}:${grants.join("+")}:${foldName(department)}`,
  department: (hospitalId: string, department: string) =>
    `department:${hospitalId}:${foldName(department)}`,
  account: (accountId: string) => `account:${accountId}`,
  session: (sessionId: string) => `session:${sessionId}`,
  view: (hospitalId: string, view: BoardView) => `view:${hospitalId}:${viewKey(view)}`,
  display: (displayId: string) => `display:${displayId}`,
};
