import { ScreenIdentities } from "../../src/realtime/boards/screen-identities.js";
import type { TestApp } from "./app.js";

/** Returns the id and token of a page to which the server issued this id. */
export function claimId(
  { dataSource, config }: TestApp,
  screenId: string,
): { screenId: string; screenToken: string } {
  return { screenId, screenToken: new ScreenIdentities(dataSource, config).createToken(screenId) };
}
