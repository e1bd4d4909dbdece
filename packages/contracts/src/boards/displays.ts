import { BOARD_DISTANCES } from "@wardline/domain/boards/board-distance";
import { BOARD_ROOMS } from "@wardline/domain/boards/board-rooms";
import { BOARD_TEMPLATES } from "@wardline/domain/boards/board-template";
import { DISPLAY_SIGNALS, normaliseSignals } from "@wardline/domain/boards/display-signals";
import { PICTURE_STATES } from "@wardline/domain/boards/picture-state";
import { SCREEN_COMMANDS } from "@wardline/domain/boards/screen-command";
import { SCREEN_STORAGE_STATES } from "@wardline/domain/boards/screen-keeping";
import { LIMITS } from "@wardline/domain/limits";
import { DEFAULT_NAME_DISPLAY, NAME_DISPLAYS } from "@wardline/domain/patients/name-display";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { pickColumn } from "../field-table.js";
import { emptyReply, id, line, name, plannedHours, time, version } from "../fields.js";

/** Defines a display setting. `initial`: the default, also for log entries from before the setting existed. */
function setting<Shape extends z.ZodType>(label: string, shape: Shape, initial: z.output<Shape>) {
  return { label, wire: shape, input: shape, initial };
}

/**
 * Display settings in wire order. A new setting is added here, in the entity, in a migration, in the web's form, and
 * where it takes effect (docs/development.md, What a change takes).
 */
export const DISPLAY_TABLE = {
  name_display: setting("Patients' names", z.enum(NAME_DISPLAYS), DEFAULT_NAME_DISPLAY),
  show_contacts: setting("Contacts shown", z.boolean(), true),
  show_phones: setting("Phone numbers shown", z.boolean(), false),
  /** Optional signals of a patient to show (docs/wire/patients.md, Signals). */
  show_signals: {
    ...setting("Signals shown", z.array(z.enum(DISPLAY_SIGNALS)), []),
    input: z
      .array(z.enum(DISPLAY_SIGNALS, "Please choose what the display shows."))
      .transform(normaliseSignals),
  },
  /** Metres; null: the number of patients decides. */
  distance: setting("Reading distance (metres)", z.literal(BOARD_DISTANCES).nullable(), null),
  /** The display's own template; null: the hospital's template. */
  template: setting("Template of this display", z.enum(BOARD_TEMPLATES).nullable(), null),
  /** Units shown as rooms; null: wards if the hospital has wards, else teams. */
  rooms: setting("Rooms on the board", z.enum(BOARD_ROOMS).nullable(), null),
  /** Patients to show; if both lists are empty, all patients of the hospital. */
  scope: {
    ...setting(
      "Patients to show",
      z.object({ wards: z.array(id), departments: z.array(z.string()) }),
      { wards: [], departments: [] },
    ),
    input: z.strictObject({
      wards: z.array(id).max(LIMITS.displayScope),
      departments: z.array(line(LIMITS.departmentName)).max(LIMITS.displayScope),
    }),
  },
  /** True if the display's boards show a code that opens them on a phone (docs/wire/boards.md, Wall to hand). */
  show_handoff: setting("QR code to open the board on a phone", z.boolean(), true),
  /** Hours in which the display's screens are on, by weekday, Sunday first; null: always. */
  hours: setting("Planned hours", plannedHours.nullable(), null),
  /** True if administrators get an email when a screen is missing for ten minutes. */
  mail_missing: setting("Email when a screen is missing", z.boolean(), true),
  /** True if staff without `displays.manage` may see the address (docs/wire/boards.md, Who learns an address). */
  shared_with_staff: setting("Address shared with staff", z.boolean(), true),
};

export const DISPLAY_SETTINGS = Object.keys(DISPLAY_TABLE) as (keyof typeof DISPLAY_TABLE)[];

export const DISPLAY_SETTING_LABELS: Readonly<Record<keyof typeof DISPLAY_TABLE, string>> =
  pickColumn(DISPLAY_TABLE, "label");

const settings = z.object(pickColumn(DISPLAY_TABLE, "wire"));
export type DisplaySettings = z.output<typeof settings>;

export const NEW_DISPLAY: DisplaySettings = pickColumn(DISPLAY_TABLE, "initial");

/** A display in the log and in events, without its address. */
const displayState = z.object({
  display_id: id,
  name: z.string(),
  published_at: time,
  /** True if staff have ever received the current address, which works for them until it is rotated. */
  known_to_staff: z.boolean(),
  version,
  ...settings.shape,
});
export type DisplayState = z.output<typeof displayState>;

/**
 * A display with its secret address, which is null if the servers cannot read it (docs/wire/boards.md, Displays and
 * boards).
 */
export const display = displayState.extend({ display_url: z.string().nullable() });
export type Display = z.output<typeof display>;

/** An open board's last report (docs/wire/boards.md, Displays and boards). */
export const screen = z.object({
  screen_id: z.string(),
  display_id: id,
  /** Number among the display's screens, from 1 in order of arrival. */
  number: z.int(),
  /** Name, such as "Bay 2, over the sink"; empty if the screen is known by its number. */
  name: z.string(),
  template: z.enum(BOARD_TEMPLATES),
  fps: z.number().nullable(),
  viewport: z.string(),
  revision: z.int(),
  lag: z.int(),
  /** Revision that the screen has drawn; null if unreported. */
  drawn: z.int().nullable(),
  proof: z.enum(PICTURE_STATES),
  build: z.string(),
  online: z.boolean(),
  /** True if the display is outside its planned hours, so that the screen is dark but not missing. */
  asleep: z.boolean(),
  last_seen: time,
  /** True if the screen is paired. A screen with neither a pairing nor a name leaves the list when its page closes. */
  paired: z.boolean(),
  /**
   * The screen's ability to show its board in an outage (docs/wire/boards.md, What a screen keeps); null if
   * unreported.
   */
  keeps: z.enum(SCREEN_STORAGE_STATES).nullable(),
  /** True if the browser prevents sleep; null if unreported. */
  awake: z.boolean().nullable(),
});
export type Screen = z.output<typeof screen>;

/**
 * Progress of a change (docs/wire/boards.md, Drawn, not held): screens that have drawn the change, screens that have
 * only received it, and all screens that should show it. `seconds`: time until the last screen drew it; null until all
 * screens have, or if a screen drew a newer announcement.
 */
export const reach = z.object({
  id,
  drawn: z.int(),
  held: z.int(),
  screens: z.int(),
  seconds: z.number().nullable(),
});
export type Reach = z.output<typeof reach>;

export const MAX_REACH_IDS = 200;

const SCREEN_ID_MAX = 64;

export const displayName = name("Please enter a display name.");

export const publishDisplay = endpoint({
  method: "POST",
  path: "/displays",
  access: "displays.manage",
  cost: "small",
  summary: "Publish a display; an existing name returns its display (201 the first time, then 200)",
  description:
    "Creates a display with a secret address, or returns the display that has this name.",
  failed: "Failed to create display",
  status: 201,
  body: z.strictObject({ name: displayName }),
  reply: display,
});

export const listDisplays = endpoint({
  method: "GET",
  path: "/displays",
  access: "displays.manage",
  cost: "small",
  summary: "All displays, newest first",
  description: "Returns every display with its address and what it shows.",
  failed: "Failed to fetch displays",
  reply: z.array(display),
});

export const listScreens = endpoint({
  method: "GET",
  path: "/displays/screens",
  access: "displays.manage",
  cost: "small",
  summary: "List the hospital's screens, including those that went offline in the last week",
  description: "Returns the screens that reported within the last week, with their state.",
  reply: z.array(screen),
});

export const listReach = endpoint({
  method: "GET",
  path: "/displays/reach",
  access: ["announcements.write", "displays.manage"],
  cost: "small",
  summary: "Count the screens that have drawn the newest state of announcements or displays",
  description:
    "Returns, for each announcement or display, how many screens should show it and how many have drawn its newest state.",
  query: z.object({
    ids: z
      .string()
      .transform((text) => [...new Set(text.split(",").filter((one) => one !== ""))])
      .pipe(z.array(id).max(MAX_REACH_IDS)),
  }),
  reply: z.array(reach),
});

export const nameScreen = endpoint({
  method: "PATCH",
  path: "/displays/:id/screens/:screen",
  access: "displays.manage",
  cost: "small",
  summary: "Name a screen after its place; an empty name clears the current name",
  description: "Sets the name of one screen of a display.",
  params: z.object({ id, screen: z.string().max(100) }),
  body: z.strictObject({ name: line(LIMITS.name) }),
  reply: emptyReply,
});

export const moveScreen = endpoint({
  method: "POST",
  path: "/displays/:id/screens/:screen/move",
  access: "displays.manage",
  cost: "outside",
  summary:
    "Let a connected screen show another display; the screen keeps its name and needs no pairing",
  description: "Moves one connected screen to another display and waits for the screen's answer.",
  errors: ["SCREEN_UNREACHABLE", "ADDRESS_UNREADABLE"],
  params: z.object({ id, screen: z.string().max(100) }),
  body: z.strictObject({ display: id }),
  reply: emptyReply,
});

export const forgetScreen = endpoint({
  method: "DELETE",
  path: "/displays/:id/screens/:screen",
  access: "displays.manage",
  cost: "small",
  summary: "Remove a screen from the list; an open screen comes back with its next report",
  description: "Removes one screen from the list of screens.",
  params: z.object({ id, screen: z.string().max(100) }),
  reply: emptyReply,
});

export const forgetMissingScreens = endpoint({
  method: "DELETE",
  path: "/displays/screens/missing",
  access: "displays.manage",
  cost: "small",
  summary:
    "Remove all missing screens of the hospital from the list; screens outside their hours stay",
  description: "Removes the missing screens of every display, and returns their number.",
  reply: z.object({ forgotten: z.int() }),
});

/** A screen's answer to a command; `shown_at` is null if no answer came within five seconds. */
const screenAnswer = z.object({ screen_id: z.string(), shown_at: time.nullable() });
export type ScreenAnswer = z.output<typeof screenAnswer>;

export const commandScreens = endpoint({
  method: "POST",
  path: "/displays/:id/command",
  access: "displays.manage",
  cost: "small",
  summary:
    "Tell one or all screens of a display to show their name, reload, or show a test picture",
  description: "Sends a command to the screens of a display and returns their answers.",
  params: z.object({ id }),
  body: z.strictObject({
    command: z.enum(SCREEN_COMMANDS),
    screen: z.string().max(SCREEN_ID_MAX).optional(),
  }),
  reply: z.object({ answers: z.array(screenAnswer) }),
});

export const updateDisplay = endpoint({
  method: "PATCH",
  path: "/displays/:id",
  access: "displays.manage",
  cost: "small",
  summary: "Rename a display or change what it shows",
  description:
    "Changes the fields that are given; the display's screens follow at once. The call needs `If-Match`.",
  errors: ["NAME_TAKEN"],
  ifMatch: true,
  params: z.object({ id }),
  body: z.strictObject({
    name: displayName.optional(),
    ...z.object(pickColumn(DISPLAY_TABLE, "input")).partial().shape,
  }),
  reply: display,
});

export const rotateDisplay = endpoint({
  method: "POST",
  path: "/displays/:id/rotate",
  access: "displays.manage",
  cost: "small",
  summary: "Replace a display's address; the old address stops working at once",
  description: "Replaces the secret address of a display.",
  params: z.object({ id }),
  reply: display,
});

export const revokeDisplay = endpoint({
  method: "DELETE",
  path: "/displays/:id",
  access: "displays.manage",
  cost: "small",
  summary: "Revoke a display",
  description: "Revokes the address of a display and removes the display.",
  params: z.object({ id }),
  reply: emptyReply,
});

export const getDisplaySettings = endpoint({
  method: "GET",
  path: "/displays/settings",
  access: ["displays.manage", "settings.manage"],
  cost: "small",
  summary: "The hospital's template for displays",
  description:
    "Returns the hospital's template, which applies to each display without a template of its own.",
  failed: "Failed to fetch display settings",
  reply: z.object({ board_template: z.enum(BOARD_TEMPLATES) }),
});

export const updateTemplate = endpoint({
  method: "PUT",
  path: "/displays/template",
  access: "displays.manage",
  cost: "small",
  summary: "Choose the hospital's template for displays",
  description: "Sets the template of all displays that have no template of their own.",
  failed: "Failed to update board template",
  body: z.strictObject({ boardTemplate: z.enum(BOARD_TEMPLATES) }),
  reply: z.object({ board_template: z.enum(BOARD_TEMPLATES) }),
});
