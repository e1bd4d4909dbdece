import { Anchor, Stack } from "@mantine/core";
import { Link, useSearch } from "@tanstack/react-router";
import { listSubAccounts } from "@wardline/contracts/accounts/sub-accounts";
import { fullName } from "@wardline/domain/people/full-name";
import { useMemo } from "react";
import { AccessLog } from "../../features/audit/AccessLog.js";
import { AuditLog } from "../../features/audit/AuditLog.js";
import { parseAccessSearch, parseAuditSearch } from "../../features/audit/log-search.js";
import { useHospitalData } from "../../features/departments/department-cache.js";
import { useStaff } from "../../features/staff/staff-changes.js";
import { useHashTab } from "../../lib/address/hash-tab.js";
import { type PageSearch, useSetSearch } from "../../lib/address/search-params.js";
import { useMay, useWardLimit } from "../../lib/session/rights.js";
import { Segments } from "../../ui/form/Segments.js";
import { PageHeader } from "../../ui/page/PageHeader.js";

const TABS = ["changes", "access", "logins"] as const;
/** Tabs for people whose rights are limited to wards; they see no logins, because logins belong to no ward. */
const LIMITED_TABS = ["changes", "access"] as const;

const LABELS = { changes: "Changes", access: "Access", logins: "Logins" } as const;

const NO_DEPARTMENTS: readonly string[] = [];

const DESCRIPTIONS = {
  changes: "Every change in the hospital: who changed what, and when.",
  access: "Who opened, searched, printed or exported patient cards.",
  logins: (
    <>
      Who logged in and out, who was refused, and whose password was changed. Second factors, ended
      sessions and acts of system administrators are under{" "}
      <Anchor
        component={Link}
        to="/dashboard/audit"
        search={{ type: "account" } as never}
        hash="changes"
        inherit
      >
        account changes
      </Anchor>
      .
    </>
  ),
} as const;

/** Shows the logs of changes, logins and views (docs/product.md, Audit log); the `#` of the address names the log. */
export function AuditPage() {
  const isLimited = useWardLimit().length > 0;
  const tabs = isLimited ? LIMITED_TABS : TABS;
  const [tab, setTab] = useHashTab<(typeof TABS)[number]>(tabs);
  const address: PageSearch = useSearch({ strict: false });
  const changes = useMemo(() => parseAuditSearch(address), [address]);
  const kind = tab === "logins" ? "logins" : "looks";
  const access = useMemo(() => parseAccessSearch(address, kind), [address, kind]);
  const setSearch = useSetSearch();
  const staff = useStaff(useMay(listSubAccounts.access)).data;
  const departments = useHospitalData().data?.departments ?? NO_DEPARTMENTS;
  const people = useMemo(
    () => (staff ?? []).map((person) => ({ id: person.id, name: fullName(person) })),
    [staff],
  );
  return (
    <>
      <PageHeader description={DESCRIPTIONS[tab]} />
      <Stack gap="lg">
        <div>
          <Segments
            label="Log"
            options={tabs.map((value) => ({ value, label: LABELS[value] }))}
            value={tab}
            onChange={setTab}
          />
        </div>
        {tab === "changes" ? (
          <AuditLog
            search={changes}
            onSearch={setSearch}
            people={people}
            departments={departments}
          />
        ) : (
          <AccessLog key={kind} kind={kind} search={access} onSearch={setSearch} people={people} />
        )}
      </Stack>
    </>
  );
}
