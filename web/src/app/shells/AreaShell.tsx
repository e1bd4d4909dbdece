import "../../ui/mantine-area.css";
import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Outlet, useLocation } from "@tanstack/react-router";
import type { AccountType } from "@wardline/contracts/accounts/account";
import { canOpenPage } from "@wardline/contracts/accounts/pages";
import { ERRORS } from "@wardline/contracts/errors";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { connectWhenLoaded } from "../../lib/live/connect-when-loaded.js";
import { toEntitlement } from "../../lib/session/rights.js";
import { useSession } from "../../lib/session/session-store.js";
import { parentDetailsQuery, useParentDetails } from "../../shared/hospital/parent-details.js";
import { useSubDetails } from "../../shared/hospital/sub-details.js";
import { AREAS } from "../../shared/session/areas.js";
import { SessionProviders } from "../../shared/session/SessionProviders.js";
import { logOut, useIsLeaving } from "../../shared/session/session.js";
import { ButtonLink } from "../../ui/page/ButtonLink.js";
import { AccessWithdrawn } from "../AccessWithdrawn.js";
import { MessagePage } from "../MessagePage.js";
import { buildOwnerNav, buildStaffNav, listOwnPages } from "../nav-items.js";
import { Shortcuts } from "../shortcuts/Shortcuts.js";
import { Shell } from "./Shell.js";

const DENIED_TEXTS: Readonly<Record<AccountType, string>> = {
  parent: "This area is for staff members of a hospital.",
  sub: "You do not have the right to see this page. Ask an administrator.",
};

/** Tells a person that the page belongs to the other account type (docs/product.md, Routes and areas). */
function AccessDenied({ accountType }: { accountType: AccountType }) {
  const isLeaving = useIsLeaving();
  return (
    <MessagePage title={ERRORS.FORBIDDEN[1]} text={DENIED_TEXTS[accountType]}>
      <Group mt="md" justify="center">
        <ButtonLink to={AREAS[accountType].home}>Go to my page</ButtonLink>
        <Button variant="default" loading={isLeaving} onClick={logOut}>
          Logout
        </Button>
      </Group>
    </MessagePage>
  );
}

/**
 * Renders the area behind the login: the administrator's area, or the staff area with the pages that the staff member
 * may open. It stays mounted from page to page and follows changes of rights (docs/product.md, Rights).
 */
export function AreaShell() {
  const session = useSession();
  const pathname = useLocation({ select: (location) => location.pathname });
  const isAllowed = session !== null && canOpenPage(toEntitlement(session), pathname);
  // A person who loses the right to the open page sees a notice; a person who never had the right is refused.
  const [lastAllowedPath, setLastAllowedPath] = useState<string | null>(null);
  if (isAllowed && lastAllowedPath !== pathname) setLastAllowedPath(pathname);
  if (session === null) return null;
  const { accountType } = session;
  if (!isAllowed && lastAllowedPath !== pathname) return <AccessDenied accountType={accountType} />;
  const page = isAllowed ? <Outlet /> : <AccessWithdrawn path={pathname} />;
  return (
    // The key discards the state of the previous user's pages.
    <SessionProviders key={session.user.id}>
      {accountType === "parent" ? (
        <ParentArea>{page}</ParentArea>
      ) : (
        <StaffArea grants={session.user.grants}>{page}</StaffArea>
      )}
    </SessionProviders>
  );
}

function ParentArea({ children }: { children: ReactNode }) {
  const { data } = useParentDetails();
  const nav = useMemo(() => buildOwnerNav(data), [data]);
  return (
    <Shell nav={nav} tools={<Shortcuts nav={nav} />}>
      {children}
    </Shell>
  );
}

/** Milliseconds to wait, so that everything that the page itself needs loads first. */
const CACHE_DELAY_MS = 5_000;

async function loadShellCache() {
  return (await import("../register-shells.js")).registerShells;
}

type Grants = Parameters<typeof buildStaffNav>[0];

function StaffArea({ grants, children }: { grants: Grants | undefined; children: ReactNode }) {
  useSubDetails();
  useEffect(() => connectWhenLoaded(loadShellCache, CACHE_DELAY_MS), []);
  const hasGrants = grants !== undefined && grants.length > 0;
  const { data } = useQuery({ ...parentDetailsQuery, enabled: hasGrants });
  const nav = useMemo(() => buildStaffNav(grants ?? [], data), [grants, data]);
  const own = useMemo(() => listOwnPages(nav), [nav]);
  return (
    <Shell nav={nav} own={own} tools={hasGrants ? <Shortcuts nav={[...own, ...nav]} /> : null}>
      {children}
    </Shell>
  );
}
