import { startWardline } from "./wardline.js";

/**
 * Before the journeys: one installation for all of them, of which each uses a hospital of its own. Its address is in
 * WARDLINE_URL, where the fixture `wardline` finds it. Returns how it is stopped.
 */
export default async function startSharedInstallation(): Promise<() => Promise<void>> {
  const { url, stop } = await startWardline();
  process.env.WARDLINE_URL = url;
  return stop;
}
