import { useParentDetails } from "../../lib/parent-details.js";
import { useSession } from "../../lib/session-store.js";
import { AccessDenied } from "../AccessDenied.js";
import { Shortcuts } from "../shortcuts/Shortcuts.js";
import { PARENT_NAV } from "./nav-items.js";
import { Shell } from "./Shell.js";

/** The administrator's area. */
export function ParentShell() {
  const session = useSession();
  if (session === null) return null;
  if (session.accountType !== "parent") return <AccessDenied accountType={session.accountType} />;
  return <ParentArea />;
}

function ParentArea() {
  useParentDetails();
  return <Shell nav={PARENT_NAV} tools={<Shortcuts />} />;
}
