import type { Pool } from "undici";
import { chooseStatus } from "./requests.js";

/** Changes a patient's status with the same request as a page; throws if the server reports a failure. */
export async function putStatus(
  http: Pool,
  { path, token, turn }: { path: string; token: string | null; turn: number },
): Promise<void> {
  const { statusCode, body } = await http.request({
    method: "PUT",
    path,
    headers: {
      "content-type": "application/json",
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ patientData: { status: chooseStatus(turn) } }),
  });
  if (statusCode !== 200) throw new Error(await body.text());
  await body.dump();
}
