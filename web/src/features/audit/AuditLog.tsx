import { Box, Group, Text, VisuallyHidden } from "@mantine/core";
import { useThrottledValue } from "@mantine/hooks";
import { IconArrowRight, IconListSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type AuditEntry, exportAuditNdjson, listAudit } from "@wardline/contracts/operation/audit";
import { useMemo, useState } from "react";
import type { PageSearch } from "../../lib/address/search-params.js";
import { answerQuery } from "../../lib/calls/answer-query.js";
import { call } from "../../lib/calls/api.js";
import { usePagedList } from "../../lib/calls/paged-list.js";
import { useLiveRevision } from "../../lib/live/live-status.js";
import { dayText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { useAcuityScale } from "../../shared/patients/signal-settings.js";
import type { DataColumn } from "../../ui/table/data-table.js";
import classes from "./Audit.module.css";
import type { LogPerson } from "./access-words.js";
import { listAuditLines } from "./audit-values.js";
import {
  AUDIT_TYPE_CHOICES,
  type AuditAct,
  actionLabel,
  actorName,
  formatDays,
  getSubjectPath,
  SYSTEM_CHOICE,
  subjectName,
  toActs,
} from "./audit-words.js";
import {
  getActorColumn,
  LogPage,
  LogTime,
  type LogWords,
  RecordLink,
  TIME_COLUMN,
} from "./LogPage.js";
import { AUDIT_FILTERS, type AuditSearch } from "./log-search.js";
import { AUDIT_SHEET_HEAD, toAuditSheetRows } from "./log-sheets.js";

/** Minimum interval in milliseconds between two requests for new entries in a busy hospital. */
const MIN_POLL_INTERVAL_MS = 2_000;

/** Returns the number of entries that are newer than the newest loaded revision, at most one page; kept current. */
function useAuditNews(search: AuditSearch, loadedRevision: number | null): number {
  const revision = useThrottledValue(useLiveRevision() ?? 0, MIN_POLL_INTERVAL_MS);
  const { data } = useQuery({
    ...answerQuery(["audit-news", search, revision], listAudit, { query: search }),
    enabled: loadedRevision !== null && revision > loadedRevision,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  if (loadedRevision === null || data === undefined) return 0;
  return data.filter((entry) => entry.revision > loadedRevision).length;
}

const MAX_UNFOLDED_FIELDS = 3;

/** Lists the changed fields with old and new values. A long list unfolds on demand and on paper. */
function AuditChanges({ entries }: Pick<AuditAct, "entries">) {
  const [zone, scale] = [useHospitalZone(), useAcuityScale()];
  const lines = entries.flatMap((entry) =>
    listAuditLines(entry, zone, scale).map((line) => ({
      ...line,
      key: `${entry.revision} ${line.key}`,
      label: entries.length === 1 ? line.label : `${dayText(entry.subject.name)}: ${line.label}`,
    })),
  );
  const [isOpen, setOpen] = useState(false);
  const rest = lines.length - MAX_UNFOLDED_FIELDS;
  if (lines.length === 0) return null;
  return (
    <>
      <dl className={classes.lines}>
        {lines.map(({ key, label, from, to }, index) => (
          <div key={key} hidden={!isOpen && index >= MAX_UNFOLDED_FIELDS}>
            <dt>{label}</dt>
            <dd>
              {from === null ? null : <span className={classes.from}>{from}</span>}
              {from === null || to === null ? null : (
                <>
                  <IconArrowRight size={14} aria-hidden="true" />
                  <VisuallyHidden>became</VisuallyHidden>
                </>
              )}
              {to === null ? null : <span>{to}</span>}
            </dd>
          </div>
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

const AUDIT_COLUMNS: readonly DataColumn<AuditAct>[] = [
  getActorColumn("15%"),
  { id: "type", header: "What", width: "14%", cell: ({ type }) => actionLabel(type) },
  { id: "subject", header: "Record", width: "16%", cell: renderRecord },
  { id: "changes", header: "From → to", cell: ({ entries }) => <AuditChanges entries={entries} /> },
  TIME_COLUMN,
];

function recordText(entry: AuditAct): string {
  return entry.entries.length === 1 ? subjectName(entry) : formatDays(entry);
}

function renderRecord(entry: AuditAct) {
  return <RecordLink name={recordText(entry)} path={getSubjectPath(entry)} />;
}

/** Shows a change on a narrow page as a sentence, with its time beside it and the values below it. */
function renderSentence(entry: AuditAct) {
  return (
    <Group justify="space-between" align="stretch" gap="2px 16px" className={classes.entry}>
      <Box component="p" flex="1 1 16em" m={0}>
        <b>{actorName(entry)}</b> {actionLabel(entry.type)} {renderRecord(entry)}
      </Box>
      <Text span c="dimmed" size="sm">
        <LogTime at={entry.at} />
      </Text>
      <AuditChanges entries={entry.entries} />
    </Group>
  );
}

const WORDS: LogWords = {
  filters: "Filter the log",
  rows: "changes",
  amount: ["change", "changes"],
  file: "audit",
  onlyKind: "Only this kind of change",
  loading: "Loading the log",
  failed: "Failed to fetch the log.",
  empty: "No changes yet",
  emptyText: "Every change from now on will be listed here.",
  nothingFound: "No changes match these filters.",
};

interface AuditLogProps {
  search: AuditSearch;
  onSearch: (patch: PageSearch) => void;
  people: readonly LogPerson[];
  departments: readonly string[];
}

/** Shows the log of changes, each with its old and new values (docs/product.md, Audit log). */
export function AuditLog({ search, onSearch, people, departments }: AuditLogProps) {
  const audit = usePagedList(["audit", search], (cursor, signal) =>
    call(listAudit, { query: { ...search, ...cursor }, signal }),
  );
  const [zone, scale] = [useHospitalZone(), useAcuityScale()];
  const newestRevision = audit.data === undefined ? null : (audit.data[0]?.revision ?? 0);
  const news = useAuditNews(search, audit.isPlaceholderData ? null : newestRevision);
  const rows = useMemo(() => toActs(audit.data ?? []), [audit.data]);
  return (
    <LogPage
      words={WORDS}
      icon={<IconListSearch size={26} />}
      search={search}
      onSearch={onSearch}
      filterNames={AUDIT_FILTERS}
      filters={[
        { field: "type", label: "Change", every: "Every change", choices: AUDIT_TYPE_CHOICES },
        {
          field: "department",
          label: "Managing Team",
          every: "Every team",
          choices: departments.map((name) => ({ value: name, label: name })),
          unlisted: search.department,
        },
      ]}
      query={audit}
      news={news}
      people={people}
      others={[SYSTEM_CHOICE]}
      getRecord={(entry: AuditEntry) => [entry.subject.id, subjectName(entry)]}
      columns={AUDIT_COLUMNS}
      compact={renderSentence}
      rows={rows}
      rowLabel={(row) => `${actorName(row)} ${actionLabel(row.type)} ${recordText(row)}`}
      getKind={({ type }) => ({ type })}
      file={{
        read: () => call(exportAuditNdjson, { query: search }),
        head: AUDIT_SHEET_HEAD,
        toRows: (entry) => toAuditSheetRows(entry, zone, scale),
      }}
    />
  );
}
