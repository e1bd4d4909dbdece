import { Tabs } from "@mantine/core";
import { IconEye, IconPencil } from "@tabler/icons-react";
import { useSearch } from "@tanstack/react-router";
import { listSubAccounts } from "@wardline/contracts/sub-accounts";
import { Suspense, useMemo } from "react";
import { AuditLog } from "../features/audit/components/AuditLog.js";
import { accessSearchOf } from "../features/audit/model/access-search.js";
import { auditSearchOf } from "../features/audit/model/audit-search.js";
import { useStaff } from "../features/staff/api/staff-queries.js";
import { useHashTab } from "../lib/hash-tab.js";
import { useMay } from "../lib/rights.js";
import { type PageSearch, useSetSearch } from "../lib/search-params.js";
import { LoadingState } from "../ui/LoadingState.js";
import { lazyPart } from "../ui/lazy-part.js";
import { PageHeader } from "../ui/PageHeader.js";

const AccessLog = lazyPart(
  async () => (await import("../features/audit/components/AccessLog.js")).AccessLog,
);

const TABS = ["changes", "access"] as const;

const DESCRIPTIONS = {
  changes: "Every change of the hospital: who, what, from what to what, and when.",
  access:
    "Every look at a card: who opened, searched, printed or exported what, when, and from where.",
} as const;

/**
 * The log of every change, and that of every look, by person, kind, record and period (docs/product.md, Audit log). The
 * tab stands in the address after the `#`.
 */
export function AuditPage() {
  const [tab, setTab] = useHashTab(TABS);
  const address: PageSearch = useSearch({ strict: false });
  const changes = useMemo(() => auditSearchOf(address), [address]);
  const looks = useMemo(() => accessSearchOf(address), [address]);
  const setSearch = useSetSearch();
  const staff = useStaff(useMay(listSubAccounts.access)).data;
  const people = useMemo(
    () =>
      (staff ?? []).map(({ id, firstName, lastName }) => ({
        id,
        name: `${firstName} ${lastName}`,
      })),
    [staff],
  );
  return (
    <>
      <PageHeader description={DESCRIPTIONS[tab]} />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(value) => setTab(value === "access" ? "access" : "changes")}
      >
        <Tabs.List mb="lg">
          <Tabs.Tab value="changes" leftSection={<IconPencil size={17} aria-hidden="true" />}>
            Changes
          </Tabs.Tab>
          <Tabs.Tab value="access" leftSection={<IconEye size={17} aria-hidden="true" />}>
            Access
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="changes">
          <AuditLog search={changes} onSearch={setSearch} people={people} />
        </Tabs.Panel>
        <Tabs.Panel value="access">
          <Suspense fallback={<LoadingState />}>
            <AccessLog search={looks} onSearch={setSearch} people={people} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
