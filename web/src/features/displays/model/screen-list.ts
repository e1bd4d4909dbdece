import type { Display, Reach, Screen } from "@wardline/contracts/displays";

/** A screen as the settings list it. */
export interface ListedScreen extends Screen {
  id: string;
  /** The name of the display that it shows. */
  display: string;
}

/** The screens of the known displays, each with its display's name. */
export function listedScreens(
  screens: readonly Screen[],
  displays: readonly Display[],
): ListedScreen[] {
  const names = new Map(displays.map(({ display_id, name }) => [display_id, name]));
  return screens.flatMap((screen) => {
    const display = names.get(screen.display_id);
    return display === undefined
      ? []
      : [{ ...screen, id: `${screen.display_id} ${screen.screen_id}`, display }];
  });
}

/** How far a screen is behind, in words. */
export function lagText({ lag }: Pick<Screen, "lag">): string {
  if (lag === 0) return "Up to date";
  return lag === 1 ? "1 change behind" : `${lag} changes behind`;
}

/** "Drawn on 6 of 6 screens · 0.4 s", or "Drawn on 3 of 6 screens, held by 2 more". */
export function reachText({ drawn, held, screens, seconds }: Omit<Reach, "id">): string {
  if (screens === 0) return "No screens yet";
  const text = `Drawn on ${drawn} of ${screens} ${screens === 1 ? "screen" : "screens"}`;
  if (held > 0) return `${text}, held by ${held} more`;
  return seconds === null ? text : `${text} · ${seconds.toFixed(1)} s`;
}

/** "5 of 6 screens online", and what that means when some are not. */
export function onlineText(screens: readonly Pick<Screen, "online">[]): string {
  const online = screens.filter((one) => one.online).length;
  const all = `${online} of ${screens.length} ${screens.length === 1 ? "screen" : "screens"} online`;
  const missing = screens.length - online;
  if (missing === 0) return `${all}.`;
  return `${all}. ${missing === 1 ? "One screen has" : `${missing} screens have`} stopped reporting: please look at ${missing === 1 ? "it" : "them"}.`;
}
