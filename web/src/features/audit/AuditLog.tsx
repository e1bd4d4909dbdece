import { VisuallyHidden } from "@mantine/core";
import { IconArrowRight, IconFilter, IconListSearch } from "@tabler/icons-react";
import { type AuditEntry, SYSTEM_ACTOR } from "@wardline/contracts/audit";
import { mayOpen } from "@wardline/contracts/pages";
import { ProperName } from "@wardline/theme/name-text";
import { useCallback, useMemo, useState } from "react";
import { useEntitled } from "../../lib/session/rights.js";
import { dayText, momentText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { useAcuityScale } from "../../shared/patients/signal-settings.js";
import { EmptyState } from "../../ui/feedback/EmptyState.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import type { MenuAction } from "../../ui/menu/ActionMenu.js";
import { DataTable } from "../../ui/table/DataTable.js";
import type { DataColumn } from "../../ui/table/data-table.js";
import { MoreRows } from "../../ui/table/MoreRows.js";
import { RowLink } from "../../ui/table/RowLink.js";
import classes from "./Audit.module.css";
import { type LogPerson, withNamed } from "./access-words.js";
import { type AuditAct, actsOf, daysName, recordName, recordPath, whoOf } from "./audit-entry.js";
import { auditFile, useAudit, useAuditNews } from "./audit-queries.js";
import { AUDIT_FILTERS, type AuditSearch, periodProblem } from "./audit-search.js";
import { type AuditLine, auditLines } from "./audit-values.js";
import { AUDIT_TYPE_CHOICES, actOf } from "./audit-words.js";
import { LogChoice, LogExport, LogFilters, LogTools } from "./LogTools.js";
import { AUDIT_SHEET_HEAD, auditSheetRows } from "./log-sheets.js";

/** So many fields of a change are in sight at once. */
const IN_SIGHT = 3;

/** What a change made of what, field by field; a long one opens on demand, and on paper. */
function AuditChanges({ entries }: { entries: readonly AuditEntry[] }) {
  const [zone, scale] = [useHospitalZone(), useAcuityScale()];
  const lines = entries.flatMap((entry) =>
    auditLines(entry, zone, scale).map((line) => ({
      ...line,
      key: `${entry.revision} ${line.key}`,
      label: entries.length === 1 ? line.label : `${dayText(entry.subject.name)}: ${line.label}`,
    })),
  );
  const [isOpen, setOpen] = useState(false);
  const rest = lines.length - IN_SIGHT;
  if (lines.length === 0) return null;
  return (
    <>
      <dl className={classes.lines}>
        {lines.map((line, index) => (
          <Line key={line.key} line={line} isFolded={!isOpen && index >= IN_SIGHT} />
        ))}
      </dl>
      {rest > 0 ? (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Show less" : `Show ${rest} more`}
        </button>
      ) : null}
    </>
  );
}

function Line({ line: { label, from, to }, isFolded }: { line: AuditLine; isFolded: boolean }) {
  return (
    <div hidden={isFolded}>
      <dt>{label}</dt>
      <dd>
        {from === null ? null : <span className={classes.from}>{from}</span>}
        {from === null || to === null ? null : (
          <>
            <IconArrowRight size={14} aria-hidden="true" />
            <VisuallyHidden>became</VisuallyHidden>
          </>
        )}
        {to === null ? null : <span className={classes.to}>{to}</span>}
      </dd>
    </div>
  );
}

/** The columns of the log, moments in `zone`; a record is a link where `mayOpen` says that its page is open. */
function auditColumns(zone: string, mayOpen: (path: string) => boolean): DataColumn<AuditAct>[] {
  return [
    {
      id: "actor",
      header: "Person",
      width: "15%",
      card: "title",
      cell: (entry) => <span style={{ fontWeight: 600 }}>{whoOf(entry)}</span>,
    },
    { id: "type", header: "What", width: "14%", cell: ({ type }) => actOf(type) },
    {
      id: "subject",
      header: "Record",
      width: "16%",
      cell: (entry) => <RecordCell entry={entry} mayOpen={mayOpen} />,
    },
    {
      id: "changes",
      header: "From → to",
      cell: ({ entries }) => <AuditChanges entries={entries} />,
    },
    {
      id: "at",
      header: "When",
      width: "10.25rem",
      cell: ({ at }) => <time dateTime={at}>{momentText(at, zone)}</time>,
    },
  ];
}

interface RecordCellProps {
  entry: AuditAct;
  mayOpen: (path: string) => boolean;
}

function RecordCell({ entry, mayOpen }: RecordCellProps) {
  const name = nameOf(entry);
  const path = recordPath(entry);
  if (path === null || !mayOpen(path)) {
    return (
      <span style={{ overflowWrap: "anywhere" }}>
        <ProperName>{name}</ProperName>
      </span>
    );
  }
  return (
    <RowLink href={path} className={classes.record}>
      <ProperName>{name}</ProperName>
    </RowLink>
  );
}

function nameOf(entry: AuditAct): string {
  return entry.entries.length === 1 ? recordName(entry) : daysName(entry);
}

/** A change on a narrow page: who did what to which record and when, in a sentence, and below it from what to what. */
function AuditSentence({ entry, zone, mayOpen }: RecordCellProps & { zone: string }) {
  return (
    <div className={classes.entry}>
      <p className={classes.sentence}>
        <b>{whoOf(entry)}</b> {actOf(entry.type)} <RecordCell entry={entry} mayOpen={mayOpen} />
      </p>
      <time dateTime={entry.at} className={classes.at}>
        {momentText(entry.at, zone)}
      </time>
      <AuditChanges entries={entry.entries} />
    </div>
  );
}

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
  const [zone, scale] = [useHospitalZone(), useAcuityScale()];
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
          read={() => auditFile(search)}
          head={AUDIT_SHEET_HEAD}
          rowsOf={(entry: AuditEntry) => auditSheetRows(entry, zone, scale)}
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
  const isOpen = useCallback(
    (path: string) => mayOpen(entitled, path.split(/[?#]/)[0] ?? ""),
    [entitled],
  );
  const columns = useMemo(() => auditColumns(zone, isOpen), [zone, isOpen]);
  const compact = useCallback(
    (entry: AuditAct) => <AuditSentence entry={entry} zone={zone} mayOpen={isOpen} />,
    [zone, isOpen],
  );
  const rows = useMemo(() => actsOf(entries), [entries]);

  function actionsOf({ actor, type, subject }: AuditAct): MenuAction[] {
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
      compact={compact}
      rows={rows}
      rowLabel={(row) => `${whoOf(row)} ${actOf(row.type)} ${nameOf(row)}`}
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
              : "Every change from now on will be listed here.")
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

interface AuditFiltersProps {
  search: AuditSearch;
  /** Changes some of the filters; undefined takes one away. */
  onChange: (patch: Partial<Record<keyof AuditSearch, string | undefined>>) => void;
  people: readonly LogPerson[];
  /** The names by which cards are narrowed. */
  departments: readonly string[];
  /** Each record that the list names, by its id: what it is called. */
  records: ReadonlyMap<string, string>;
}

/** By whom, what, whose cards, which record and when: the filters of the log, all of them in the address. */
function AuditFilters(props: AuditFiltersProps) {
  const { search, onChange, people, departments, records } = props;
  return (
    <LogFilters
      label="Narrow the log"
      search={search}
      onChange={onChange}
      people={[...people, { id: SYSTEM_ACTOR, name: "The system" }]}
      records={records}
    >
      <LogChoice
        label="Change"
        every="Every change"
        value={search.type}
        choices={AUDIT_TYPE_CHOICES}
        onChoose={(type) => onChange({ type })}
      />
      <LogChoice
        label="Managing Team"
        every="Every team"
        value={search.department}
        choices={departments.map((name) => ({ value: name, label: name }))}
        unlisted={search.department}
        onChoose={(department) => onChange({ department })}
      />
    </LogFilters>
  );
}
