import { IconFilter, IconListSearch } from "@tabler/icons-react";
import type { AuditEntry } from "@wardline/contracts/audit";
import { mayOpen } from "@wardline/contracts/pages";
import { useMemo } from "react";
import { useEntitled } from "../../lib/session/rights.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { EmptyState } from "../../ui/feedback/EmptyState.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import type { MenuAction } from "../../ui/menu/ActionMenu.js";
import { DataTable } from "../../ui/table/DataTable.js";
import { MoreRows } from "../../ui/table/MoreRows.js";
import { AuditFilters } from "./AuditFilters.js";
import { type AuditRow, auditColumns } from "./audit-columns.js";
import { recordName, whoOf } from "./audit-entry.js";
import { auditFile, useAudit, useAuditNews } from "./audit-queries.js";
import { AUDIT_FILTERS, type AuditSearch, periodProblem } from "./audit-search.js";
import { actOf } from "./audit-words.js";
import { LogExport } from "./LogExport.js";
import { LogTools } from "./LogTools.js";
import { type LogPerson, withNamed } from "./log-people.js";

/** As the server sends it: the newest first. */
const AS_LOGGED = { column: "logged", direction: "desc" } as const;

interface AuditLogProps {
  /** The filters of the address. */
  search: AuditSearch;
  onSearch: (patch: Partial<Record<keyof AuditSearch, string | undefined>>) => void;
  /** Who can be chosen beside those whom the list names. */
  people: readonly LogPerson[];
  /** The departments by which cards can be narrowed. */
  departments: readonly string[];
}

/** Who changed what from what to what, newest first; what comes meanwhile is offered above (docs/product.md, Audit log). */
export function AuditLog({ search, onSearch, people, departments }: AuditLogProps) {
  const audit = useAudit(search);
  const entries = useMemo(
    () => audit.data?.pages.flatMap((page) => page.entries) ?? [],
    [audit.data],
  );
  const top = audit.data === undefined ? null : (entries[0]?.revision ?? 0);
  const news = useAuditNews(search, audit.isPlaceholderData ? null : top);
  const hasFilters = Object.keys(search).length > 0;
  const clear = () => onSearch(Object.fromEntries(AUDIT_FILTERS.map((name) => [name, undefined])));
  return (
    <>
      <AuditFilters
        search={search}
        onChange={onSearch}
        people={withNamed(
          people,
          entries.map(({ actor }) => actor),
        )}
        departments={departments}
        records={recordsOf(entries)}
      />
      <LogTools
        news={news.length}
        isBringing={audit.isRefetching}
        onNews={() => void audit.refetch()}
        hasFilters={hasFilters}
        onClear={clear}
      >
        <LogExport
          name="audit"
          read={(kind) => auditFile(search, kind)}
          isDisabled={entries.length === 0}
        />
      </LogTools>
      {audit.data === undefined && audit.isError ? (
        <ErrorState
          error={audit.error}
          fallback="Failed to fetch the log"
          onRetry={() => void audit.refetch()}
        />
      ) : null}
      {audit.isPending ? <LoadingState label="Loading the log" /> : null}
      {audit.data === undefined ? null : (
        <Entries entries={entries} onSearch={onSearch} hasFilters={hasFilters} search={search} />
      )}
      <MoreRows count={entries.length} words={["change", "changes"]} query={audit} />
    </>
  );
}

interface EntriesProps extends Pick<AuditLogProps, "search" | "onSearch"> {
  entries: readonly AuditEntry[];
  hasFilters: boolean;
}

function Entries({ entries, search, onSearch, hasFilters }: EntriesProps) {
  const zone = useHospitalZone();
  const entitled = useEntitled();
  const columns = useMemo(
    () => auditColumns(zone, (path) => mayOpen(entitled, path.split(/[?#]/)[0] ?? "")),
    [zone, entitled],
  );
  const rows = useMemo(
    () => entries.map((entry) => ({ ...entry, id: String(entry.revision) })),
    [entries],
  );

  function actionsOf({ actor, type, subject }: AuditRow): MenuAction[] {
    const only = (label: string, patch: AuditSearch): MenuAction => ({
      label,
      icon: <IconFilter size={17} aria-hidden="true" />,
      onSelect: () => onSearch(patch),
    });
    return [
      only("Only this person", { actor: actor?.id ?? "system" }),
      only("Only this kind of change", { type }),
      ...(subject.id === null ? [] : [only("Only this record", { subject: subject.id })]),
    ];
  }

  return (
    <DataTable
      label="changes"
      tableFrom="64em"
      columns={columns}
      rows={rows}
      rowLabel={(row) => `${whoOf(row)} ${actOf(row.type)} ${recordName(row)}`}
      sort={AS_LOGGED}
      onSort={() => undefined}
      actions={actionsOf}
      empty={
        <EmptyState
          icon={<IconListSearch size={26} />}
          title={hasFilters ? "No results found" : "No changes yet"}
          text={
            periodProblem(search) ??
            (hasFilters
              ? "Nothing was changed by this person, in this way, for this team or in this time."
              : "Whatever anyone changes from now on stands here.")
          }
        />
      }
    />
  );
}

function recordsOf(entries: readonly AuditEntry[]): Map<string, string> {
  return new Map(
    entries.flatMap((entry) =>
      entry.subject.id === null ? [] : [[entry.subject.id, recordName(entry)] as const],
    ),
  );
}
