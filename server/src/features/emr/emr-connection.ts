import type { EmrDialect } from "@wardline/contracts/emr";
import { type Egress, EgressError, type EgressReply } from "../../egress/egress.js";
import { DIALECTS } from "./dialects.js";
import type { EmrCall, Recognition } from "./emr-dialect.js";

/** Where an EMR is and how the hospital proves itself there. */
export interface EmrConnection {
  baseUrl: string;
  apiKey: string;
  headers: Record<string, string>;
}

/** All that one exchange with an EMR may take, in milliseconds (docs/wire.md, EMR). */
export const EMR_DEADLINE_MS = 5_000;

/** A call below the connection's base address, all of them within one deadline. */
export function emrCall(egress: Egress, connection: EmrConnection, deadline: number): EmrCall {
  return (path, headers = {}): Promise<EgressReply> =>
    egress.getJson({
      url: below(connection.baseUrl, path),
      headers: {
        authorization: `Bearer ${connection.apiKey}`,
        ...headers,
        ...lowered(connection.headers),
      },
      deadline,
    });
}

/** Finds out which dialect the EMR speaks; throws what the last one that was tried ran into. */
export async function recogniseEmr(call: EmrCall): Promise<Recognition & { dialect: EmrDialect }> {
  for (const client of DIALECTS) {
    const isLast = client === DIALECTS.at(-1);
    try {
      const recognition = await client.recognise(call);
      if (recognition !== null) return { dialect: client.dialect, ...recognition };
    } catch (error) {
      const speaksOtherwise =
        error instanceof EgressError && ["not_json", "redirect"].includes(error.failure);
      if (isLast || !speaksOtherwise) throw error;
    }
  }
  throw new EgressError("not_json");
}

function below(baseUrl: string, path: string): string {
  const url = new URL(baseUrl);
  const [pathname = "", search = ""] = path.split("?");
  url.pathname = `${url.pathname.replace(/\/+$/, "")}${pathname}`;
  const parameters = [...new URLSearchParams(search)];
  for (const [name] of parameters) url.searchParams.delete(name);
  for (const [name, value] of parameters) url.searchParams.append(name, value);
  url.hash = "";
  return url.href;
}

/** Header names in lower case, so that a hospital's own `Authorization` replaces ours instead of joining it. */
function lowered(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
