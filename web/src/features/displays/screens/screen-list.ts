import type { Display, Reach, Screen } from "@wardline/contracts/boards/displays";
import { isMissing } from "@wardline/domain/boards/picture-state";
import {
  COMMAND_ANSWER_MS,
  SCREEN_COMMAND_LABELS,
  type ScreenCommand,
} from "@wardline/domain/boards/screen-command";
import { SCREEN_STORAGE_TEXTS } from "@wardline/domain/boards/screen-keeping";
import { formatCount, pluralise } from "@wardline/domain/text/format-count";
import { secondText } from "@wardline/domain/time/clock-text";

/** Screen in the settings' list. */
export interface ListedScreen extends Screen {
  id: string;
  /** Name of the screen's display. */
  display: string;
}

/** Returns the screens of the known displays, each with its display's name. */
export function toListedScreens(screens: readonly Screen[], displays: readonly Display[]) {
  const names = new Map(displays.map(({ display_id, name }) => [display_id, name]));
  return screens.flatMap((screen) => {
    const display = names.get(screen.display_id);
    return display === undefined ? [] : [{ ...screen, id: getScreenKey(screen), display }];
  });
}

/** Returns the key of a screen, unique in the hospital. */
export function getScreenKey({ display_id, screen_id }: Pick<Screen, "display_id" | "screen_id">) {
  return `${display_id} ${screen_id}`;
}

/** State of the last command that this page sent to a screen. */
export type CommandAnswer = { command: ScreenCommand } & (
  | { state: "asked" | "silent" }
  | { state: "shown"; at: string }
);

/** Formats an answer: "Identify: Shown 14:07:03" in the time zone `zone`, or says that the screen did not answer. */
export function answerText(answer: CommandAnswer, zone: string): string {
  const label = SCREEN_COMMAND_LABELS[answer.command];
  if (answer.state === "shown") return `${label}: Shown ${secondText(answer.at, zone)}`;
  return answer.state === "asked"
    ? `${label} …`
    : `${label}: did not answer within ${COMMAND_ANSWER_MS / 1000} s`;
}

/** Returns a screen's state in a word, and whether that state is normal. */
export function screenStateText(screen: Pick<Screen, "online" | "asleep" | "proof">) {
  const { online, asleep, proof } = screen;
  if (asleep) return { text: online ? "Dark" : "Off", isFine: true };
  if (proof === "hidden") return { text: "Hidden", isFine: false };
  if (proof === "black") return { text: "Black", isFine: false };
  return online ? { text: "Online", isFine: true } : { text: "Offline", isFine: false };
}

/** Returns a detail of a screen's state; null if the only detail is the time of its last report. */
export function detailText(screen: Pick<Screen, "online" | "asleep" | "proof" | "lag">) {
  const { online, asleep, proof } = screen;
  if (asleep) return "Outside planned hours";
  if (proof === "hidden") return "Hidden behind another page";
  if (proof === "black") return "The picture is blank";
  if (!online) return null;
  return proof === "held" ? "Connected, picture not confirmed yet" : lagText(screen);
}

/** Returns warnings about a screen; somebody should deal with them before the next outage or night. */
export function listCautions(
  screen: Pick<Screen, "keeps" | "awake" | "online" | "paired" | "name">,
): { text: string; isBad: boolean }[] {
  const { keeps, awake, online, paired, name } = screen;
  const storageCaution = keeps === null ? null : SCREEN_STORAGE_TEXTS[keeps];
  return [
    ...(storageCaution === null ? [] : [{ text: storageCaution, isBad: keeps === "no" }]),
    ...(online && awake === false ? [{ text: "May go dark", isBad: false }] : []),
    ...(paired || name !== ""
      ? []
      : [{ text: "Not paired or named: disappears from the list when closed", isBad: false }]),
  ];
}

/** Describes a screen's lag. */
export function lagText({ lag }: Pick<Screen, "lag">): string {
  return lag === 0 ? "Up to date" : `${formatCount(lag, "change")} behind`;
}

/** Formats "Shown on 6 of 6 screens · 0.4 s", or "Shown on 3 of 6 screens, 2 are still loading". */
export function reachText({ drawn, held, screens, seconds }: Omit<Reach, "id">): string {
  if (screens === 0) return "No screens yet";
  const text = `Shown on ${drawn} of ${formatCount(screens, "screen")}`;
  if (held > 0) return `${text}, ${formatCount(held, "is", "are")} still loading`;
  return seconds === null ? text : `${text} · ${seconds.toFixed(1)} s`;
}

/** True if some screens neither show the newest state nor are loading it. */
export function isPartlyShown({ drawn, held, screens }: Omit<Reach, "id">): boolean {
  return drawn + held < screens;
}

type ListedState = Pick<Screen, "online" | "asleep">;

/** Summarises the screens of one display; `tone` is "missing" if a screen needs attention. */
export function displayScreensText(screens: readonly ListedState[]) {
  if (screens.length === 0) return { text: "No screens yet", tone: "none" };
  const online = screens.filter((one) => one.online).length;
  const text = `${online} of ${formatCount(screens.length, "screen")} online`;
  return { text, tone: screens.some(isMissing) ? "missing" : "fine" };
}

/** Returns the label of the list of screens, with the number of missing ones: "Screens, 2 missing". */
export function screensLabel(screens: readonly ListedState[]): string {
  const missing = screens.filter(isMissing).length;
  return missing === 0 ? "Screens" : `Screens, ${missing} missing`;
}

/** Formats "5 of 6 screens online." and what to do about missing screens; screens outside their hours are not missing. */
export function onlineText(screens: readonly ListedState[]): string {
  const { text } = displayScreensText(screens);
  const missing = screens.filter(isMissing).length;
  if (missing === 0) return `${text}.`;
  return `${text}. ${missing === 1 ? "One screen has" : `${missing} screens have`} stopped reporting. Please check ${pluralise(missing, "it", "them")}.`;
}
