import { listDisplays, updateDisplay } from "@wardline/contracts/boards/displays";
import type { Input } from "@wardline/contracts/endpoint";
import type { TestApp } from "./app.js";

/** Changes a display based on its current version. */
export async function changeDisplay(
  app: TestApp,
  id: string,
  body: Input<typeof updateDisplay>["body"],
  as: { token: string },
) {
  const { data } = await app.call(listDisplays, {}, as);
  const ifMatch = data.find(({ display_id }) => display_id === id)?.version ?? 0;
  return app.call(updateDisplay, { params: { id }, body }, { ...as, ifMatch });
}
