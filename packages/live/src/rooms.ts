import { DISPLAY_SETTINGS, type DisplaySettings } from "@wardline/contracts/displays";
import { scopeKey } from "@wardline/domain/boards/display-scope";
import { normalSignals } from "@wardline/domain/boards/display-signals";
import { hidesMore } from "@wardline/domain/patients/name-display";
import { pick } from "@wardline/domain/records/pick";
import { hoursKey } from "@wardline/domain/roster/planned-hours";
import { compared } from "@wardline/domain/text/text-forms";
import type { StaffMember } from "./staff-projection.js";

/** Settings of a display that make no difference to its boards. */
const OFF_BOARD = ["mail_missing", "shared_with_staff"] as const;
type OffBoard = (typeof OFF_BOARD)[number];

/**
 * What a display may show: everything its room receives is made for exactly this
 * (docs/wire.md, What each audience sees; docs/wire.md, Live protocol).
 */
export type BoardView = Omit<DisplaySettings, OffBoard>;

const BOARD_SETTINGS = DISPLAY_SETTINGS.filter(
  (setting): setting is keyof BoardView => !OFF_BOARD.some((off) => off === setting),
);

/** The view of a display's settings, with phones hidden wherever contacts are. */
export function boardView(settings: BoardView): BoardView {
  return {
    ...pick(settings, BOARD_SETTINGS),
    show_phones: settings.show_contacts && settings.show_phones,
    show_signals: normalSignals(settings.show_signals),
  };
}

/**
 * The patients of `former` under the mask of both views; of two masks that hide different things of a patient, `present`
 * decides.
 */
export function stricterView(former: BoardView, present: BoardView): BoardView {
  const isStricter = hidesMore(former.name_display, present.name_display);
  // What is switched off now is not shown of the past either. New settings follow this, too.
  const off = BOARD_SETTINGS.filter((setting) => present[setting] === false);
  return boardView({
    ...former,
    name_display: isStricter ? former.name_display : present.name_display,
    show_signals: former.show_signals.filter((signal) => present.show_signals.includes(signal)),
    ...Object.fromEntries(off.map((setting) => [setting, false])),
  });
}

/** A key for a view: two views that show the same have the same one, all others have others. */
export function viewKey(view: BoardView): string {
  const same = { ...boardView(view), hours: hoursKey(view.hours), scope: scopeKey(view.scope) };
  return JSON.stringify(Object.values(same));
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
  /** Those of them who may see exactly the same. `grants` and `wards` in normal form. */
  right: (hospitalId: string, { department, grants, wards }: Omit<StaffMember, "accountId">) =>
    `right:${hospitalId}:${grants.join("+")}:${wards.join("+")}:${compared(department)}`,
  department: (hospitalId: string, department: string) =>
    `department:${hospitalId}:${compared(department)}`,
  account: (accountId: string) => `account:${accountId}`,
  session: (sessionId: string) => `session:${sessionId}`,
  view: (hospitalId: string, view: BoardView) => `view:${hospitalId}:${viewKey(view)}`,
  display: (displayId: string) => `display:${displayId}`,
  /** The page that has proven to be this screen of the display. */
  screen: (displayId: string, screenId: string) => `screen:${displayId}:${screenId}`,
};
