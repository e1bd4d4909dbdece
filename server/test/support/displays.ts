import { listDisplays, updateDisplay } from "@wardline/contracts/displays";
import type { Input } from "@wardline/contracts/endpoint";
import type { TestApp } from "./app.js";

/** Changes a display on top of what the caller has just seen of it. */
export async function changeDisplay(
  app: Pick<TestApp, "call">,
  by: { token: string },
  id: string,
  body: Input<typeof updateDisplay>["body"],
) {
  const { data } = await app.call(listDisplays, {}, by);
  const version = data.find(({ display_id }) => display_id === id)?.version ?? 0;
  return app.call(updateDisplay, { params: { id }, body }, { ...by, ifMatch: version });
}
