import { useSearch } from "@tanstack/react-router";
import { listSubAccounts } from "@wardline/contracts/sub-accounts";
import { useMemo } from "react";
import { AuditLog } from "../features/audit/components/AuditLog.js";
import { auditSearchOf } from "../features/audit/model/audit-search.js";
import { useStaff } from "../features/staff/api/staff-queries.js";
import { useMay } from "../lib/rights.js";
import { type PageSearch, useSetSearch } from "../lib/search-params.js";
import { PageHeader } from "../ui/PageHeader.js";

/** The log of every change, by person, kind, record and period (docs/product.md, Audit log). */
export function AuditPage() {
  const address: PageSearch = useSearch({ strict: false });
  const search = useMemo(() => auditSearchOf(address), [address]);
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
      <PageHeader description="Every change of the hospital: who, what, from what to what, and when." />
      <AuditLog search={search} onSearch={setSearch} people={people} />
    </>
  );
}
