import type { AccessFilters } from "@wardline/contracts/access-log";
import { ACCESS_ACTS, type AccessAct } from "@wardline/domain/access-act";

/** What the access log is asked for, as the address holds it; what is not narrowed is absent. */
export type AccessSearch = { [Field in Exclude<keyof AccessFilters, "act" | "list">]?: string } & {
  act?: AccessAct;
};

/** The names under which the address keeps them; person, record and period are those of the changes, too. */
const TEXTS = ["actor", "subject", "patient", "from", "to"] as const;

/** The filters of an address; other things in it, and acts that there are not, are not the access log's. */
export function accessSearchOf(
  address: Readonly<Record<string, string | undefined>>,
): AccessSearch {
  const act = ACCESS_ACTS.find((one) => one === address.act);
  const texts = TEXTS.flatMap((name) => {
    const value = address[name];
    return value === undefined || value === "" ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(texts), ...(act !== undefined && { act }) };
}
