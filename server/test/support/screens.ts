import { ScreenIdentities } from "../../src/realtime/boards/screen-identities.js";
import type { TestApp } from "./app.js";

/** What a page says that was given this id: the id, and what proves it. */
export function screenOf(
  { dataSource, config }: TestApp,
  screenId: string,
): { screenId: string; screenToken: string } {
  return { screenId, screenToken: new ScreenIdentities(dataSource, config).tokenOf(screenId) };
}
