import type { EmrDialect } from "@wardline/contracts/patients/emr";
import { type Egress, EgressError, type EgressReply } from "@wardline/egress/egress";
import { DIALECTS } from "./dialects.js";
import type { EmrCall, Recognition } from "./emr-dialect.js";

export interface EmrConnection {
  baseUrl: string;
  apiKey: string;
  headers: Record<string, string>;
}

/** Deadline of one exchange with an EMR, in milliseconds (docs/wire/patients.md, EMR). */
export const EMR_DEADLINE_MS = 5_000;

/** Returns a function that calls paths below the connection's base address; all its calls share one deadline. */
export function createEmrCall(
  egress: Egress,
  connection: EmrConnection,
  deadline: number,
): EmrCall {
  return (path, headers = {}): Promise<EgressReply> =>
    egress.getJson({
      url: joinUrl(connection.baseUrl, path),
      headers: {
        authorization: `Bearer ${connection.apiKey}`,
        ...headers,
        ...toLowerCaseNames(connection.headers),
      },
      deadline,
    });
}

/** Detects the EMR's dialect; throws the error of the dialect tried last. */
export async function recogniseEmr(call: EmrCall): Promise<Recognition & { dialect: EmrDialect }> {
  for (const client of DIALECTS) {
    const isLast = client === DIALECTS.at(-1);
    try {
      const recognition = await client.recognise(call);
      if (recognition !== null) return { dialect: client.dialect, ...recognition };
    } catch (error) {
      const isOtherDialect =
        error instanceof EgressError && ["not_json", "redirect"].includes(error.failure);
      if (isLast || !isOtherDialect) throw error;
    }
  }
  throw new EgressError("not_json");
}

function joinUrl(baseUrl: string, path: string): string {
  const url = new URL(baseUrl);
  const [pathname = "", search = ""] = path.split("?");
  url.pathname = `${url.pathname.replace(/\/+$/, "")}${pathname}`;
  const parameters = [...new URLSearchParams(search)];
  for (const [name] of parameters) url.searchParams.delete(name);
  for (const [name, value] of parameters) url.searchParams.append(name, value);
  url.hash = "";
  return url.href;
}

/** Lower-cases header names, so that a hospital's own `Authorization` replaces ours instead of being sent with it. */
function toLowerCaseNames(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
