import { useSession } from "../../lib/session-store.js";
import { useSubDetails } from "../../lib/sub-details.js";
import { AccessDenied } from "../AccessDenied.js";
import { SUB_NAV } from "./nav-items.js";
import { Shell } from "./Shell.js";

/** The area of staff members. */
export function SubShell() {
  const session = useSession();
  if (session === null) return null;
  if (session.accountType !== "sub") return <AccessDenied accountType={session.accountType} />;
  return <SubArea />;
}

function SubArea() {
  useSubDetails();
  return <Shell nav={SUB_NAV} />;
}
