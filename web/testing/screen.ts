import type { Display, Screen } from "@wardline/contracts/boards/displays";

/** Returns an open screen of a display, in the form in which the settings list it. */
export function buildScreen(display: Display): Screen & { id: string; display: string } {
  return {
    id: `${display.display_id} tv-a`,
    display: display.name,
    screen_id: "tv-a",
    display_id: display.display_id,
    number: 2,
    name: "Bay 2",
    template: "2d",
    fps: null,
    viewport: "1920x1080",
    revision: 1,
    lag: 0,
    drawn: 1,
    proof: "drawn",
    build: "abc",
    online: true,
    asleep: false,
    last_seen: "2026-11-21T11:00:00.000Z",
    paired: true,
    keeps: "yes",
    awake: true,
  };
}
