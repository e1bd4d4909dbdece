import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Outlet, useLocation } from "@tanstack/react-router";
import type { AccountType } from "@wardline/contracts/accounts";
import { ERRORS } from "@wardline/contracts/errors";
import { mayOpen } from "@wardline/contracts/pages";
import { type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { connectWhenLoaded } from "../../lib/live/connect-when-loaded.js";
import { logOut, useIsLeaving } from "../../lib/login/session.js";
import { entitledOf } from "../../lib/session/rights.js";
import { useSession } from "../../lib/session/session-store.js";
import { parentDetailsQuery, useParentDetails } from "../../shared/hospital/parent-details.js";
import { useSubDetails } from "../../shared/hospital/sub-details.js";
import { AREAS } from "../../shared/session/areas.js";
import { SessionProviders } from "../../shared/session/SessionProviders.js";
import { lazyPart } from "../../ui/feedback/lazy-part.js";
import { ButtonLink } from "../../ui/page/ButtonLink.js";
import { MessagePage } from "../MessagePage.js";
import { ownerNav, ownPages, staffNav } from "../nav-items.js";
import { Shortcuts } from "../shortcuts/Shortcuts.js";
import { Shell } from "./Shell.js";

const TEXTS: Readonly<Record<AccountType, string>> = {
  parent: "This area is for staff members of a hospital.",
  sub: "You do not have the right to see this page. Ask an administrator.",
};

/** What someone sees in the area of the other account type (docs/product.md, Routes and areas). */
function AccessDenied({ accountType }: { accountType: AccountType }) {
  const isLeaving = useIsLeaving();
  return (
    <MessagePage title={ERRORS.FORBIDDEN[1]} text={TEXTS[accountType]}>
      <Group mt="md" justify="center">
        <ButtonLink to={AREAS[accountType].home}>Go to my page</ButtonLink>
        <Button variant="default" loading={isLeaving} onClick={logOut}>
          Logout
        </Button>
      </Group>
    </MessagePage>
  );
}

const Withdrawn = lazyPart(async () => (await import("../Withdrawn.js")).Withdrawn);

/**
 * Whatever is behind the login: the administrator's area, or the staff's with the pages that the staff member is granted.
 * It stays from page to page, also between the two, and follows the rights of the moment (docs/product.md, Rights).
 */
export function AreaShell() {
  const session = useSession();
  const pathname = useLocation({ select: (location) => location.pathname });
  const isOpen = session !== null && mayOpen(entitledOf(session), pathname);
  // Someone who loses a right on a page reads so there; someone who never had it is refused the page.
  const [wasOpen, setWasOpen] = useState<string | null>(null);
  if (isOpen && wasOpen !== pathname) setWasOpen(pathname);
  if (session === null) return null;
  const { accountType } = session;
  if (!isOpen && wasOpen !== pathname) return <AccessDenied accountType={accountType} />;
  const page = isOpen ? (
    <Outlet />
  ) : (
    <Suspense fallback={null}>
      <Withdrawn path={pathname} />
    </Suspense>
  );
  return (
    // Nothing that somebody else's page holds is drawn for the next person.
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
  const nav = useMemo(() => ownerNav(data), [data]);
  return (
    <Shell nav={nav} tools={<Shortcuts nav={nav} />}>
      {children}
    </Shell>
  );
}

/** The page that was asked for, and what others are made of, come before. Milliseconds. */
const KEEP_AFTER_MS = 5_000;

async function loadShellKeeper() {
  return (await import("../keep-shell.js")).keepShell;
}

type Grants = Parameters<typeof staffNav>[0];

function StaffArea({ grants, children }: { grants: Grants | undefined; children: ReactNode }) {
  useSubDetails();
  useEffect(() => connectWhenLoaded(loadShellKeeper, KEEP_AFTER_MS), []);
  const hasGrants = grants !== undefined && grants.length > 0;
  const { data } = useQuery({ ...parentDetailsQuery, enabled: hasGrants });
  const nav = useMemo(() => staffNav(grants ?? [], data), [grants, data]);
  const own = useMemo(() => ownPages(nav), [nav]);
  return (
    <Shell nav={nav} own={own} tools={hasGrants ? <Shortcuts nav={[...own, ...nav]} /> : null}>
      {children}
    </Shell>
  );
}
