import { DISPLAY_SETTINGS, type DisplaySettings } from "@wardline/contracts/boards/displays";
import { getScopeKey } from "@wardline/domain/boards/display-scope";
import { normaliseSignals } from "@wardline/domain/boards/display-signals";
import { hidesMore } from "@wardline/domain/patients/name-display";
import { pick } from "@wardline/domain/records/pick";
import { getHoursKey } from "@wardline/domain/roster/planned-hours";
import { toComparedText } from "@wardline/domain/text/text-forms";
import type { StaffViewer } from "./staff-projection.js";

const NON_BOARD_SETTINGS = ["mail_missing", "shared_with_staff"] as const;
type NonBoardSetting = (typeof NON_BOARD_SETTINGS)[number];

/** Settings that determine what a display's room receives (docs/wire/live.md, What each audience sees; docs/wire/live.md, Live protocol). */
export type BoardView = Omit<DisplaySettings, NonBoardSetting>;

const BOARD_SETTINGS = DISPLAY_SETTINGS.filter(
  (setting): setting is keyof BoardView =>
    !NON_BOARD_SETTINGS.some((hiddenSettings) => hiddenSettings === setting),
);

/** Derives a view from a display's settings; if contacts are hidden, phone numbers are hidden as well. */
export function toBoardView(settings: BoardView): BoardView {
  return {
    ...pick(settings, BOARD_SETTINGS),
    show_phones: settings.show_contacts && settings.show_phones,
    show_signals: normaliseSignals(settings.show_signals),
  };
}

/** Combines two views of the patients so that both masks apply; if they hide different things, `current` decides. */
export function mergeViews(former: BoardView, current: BoardView): BoardView {
  const isStricter = hidesMore(former.name_display, current.name_display);
  // Data that is hidden now is hidden in the past, too.
  const hiddenSettings = BOARD_SETTINGS.filter((setting) => current[setting] === false);
  return toBoardView({
    ...former,
    name_display: isStricter ? former.name_display : current.name_display,
    show_signals: former.show_signals.filter((signal) => current.show_signals.includes(signal)),
    ...Object.fromEntries(hiddenSettings.map((setting) => [setting, false])),
  });
}

/** Key of a view, equal only for equal content. */
export function getViewKey(view: BoardView): string {
  const normalised = {
    ...toBoardView(view),
    hours: getHoursKey(view.hours),
    scope: getScopeKey(view.scope),
  };
  return JSON.stringify(Object.values(normalised));
}

/**
 * Rooms of both namespaces; servers choose them from the session or key, clients never do (docs/wire/live.md, Live
 * protocol).
 */
export const rooms = {
  hospital: (hospitalId: string) => `hospital:${hospitalId}`,
  /** The hospital's own account, and staff with all grants. */
  admins: (hospitalId: string) => `admins:${hospitalId}`,
  /** Staff without grants. */
  staff: (hospitalId: string) => `staff:${hospitalId}`,
  /** Staff with some grants. */
  granted: (hospitalId: string) => `granted:${hospitalId}`,
  /** Staff with exactly these rights. `grants` and `wards` are normalised. */
  right: (hospitalId: string, { department, grants, wards }: Omit<StaffViewer, "accountId">) =>
    `right:${hospitalId}:${grants.join("+")}:${wards.join("+")}:${toComparedText(department)}`,
  department: (hospitalId: string, department: string) =>
    `department:${hospitalId}:${toComparedText(department)}`,
  account: (accountId: string) => `account:${accountId}`,
  session: (sessionId: string) => `session:${sessionId}`,
  view: (hospitalId: string, view: BoardView) => `view:${hospitalId}:${getViewKey(view)}`,
  display: (displayId: string) => `display:${displayId}`,
  /** The page that has proven to be this screen of the display. */
  screen: (displayId: string, screenId: string) => `screen:${displayId}:${screenId}`,
};
