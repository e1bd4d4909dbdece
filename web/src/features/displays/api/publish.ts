import { type Display, publishDisplay } from "@wardline/contracts/displays";
import { call } from "../../../lib/api.js";

/** Publishes a display under this name. */
export async function publish(name: string): Promise<Display> {
  return (await call(publishDisplay, { body: { name } })).data;
}
