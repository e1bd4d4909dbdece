import { Box, Button, Group, NativeSelect } from "@mantine/core";
import { IconArrowUp, IconDownload, IconFilter } from "@tabler/icons-react";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { canOpenPage } from "@wardline/contracts/accounts/pages";
import { type AuditEntry, SYSTEM_ACTOR } from "@wardline/contracts/operation/audit";
import { ProperName } from "@wardline/theme/name-text";
import { type ReactNode, useState } from "react";
import type { PageSearch } from "../../lib/address/search-params.js";
import { useEntitlement } from "../../lib/session/rights.js";
import type { SheetCell } from "../../lib/sheets/write-sheet.js";
import { useMomentText } from "../../lib/time/day-text.js";
import { useHospitalToday } from "../../lib/time/hospital-time.js";
import { exportFile } from "../../ui/feedback/export-file.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { EmptyState } from "../../ui/feedback/Placeholders.js";
import { DateField } from "../../ui/form/DateField.js";
import type { MenuAction } from "../../ui/menu/ActionMenu.js";
import { DataTable } from "../../ui/table/DataTable.js";
import type { DataColumn, DataTableProps } from "../../ui/table/data-table.js";
import { MoreRows } from "../../ui/table/MoreRows.js";
import { RowLink } from "../../ui/table/row-keys.js";
import classes from "./Audit.module.css";
import { type LogPerson, mergePeople } from "./access-words.js";
import { actorName } from "./audit-words.js";
import { periodProblem } from "./log-search.js";

export interface LogWords {
  filters: string;
  rows: string;
  amount: readonly [one: string, many: string];
  /** File name without the day. */
  file: string;
  onlyKind: string;
  loading: string;
  failed: string;
  empty: string;
  emptyText: string;
  nothingFound: string;
}

type Choice = Record<"value" | "label", string>;

/** A filter with a list of choices. */
interface LogFilter {
  /** Name in the address. */
  field: string;
  label: string;
  every: string;
  choices: readonly (Choice | { group: string; items: Choice[] })[];
  /** Label for a value in the address that is not among the choices; by default such a value is not shown. */
  unlisted?: string | undefined;
}

type LogEntry = Pick<AuditEntry, "actor" | "at">;

interface LogPageProps<Entry extends LogEntry, Row extends Entry & { id: string }>
  extends Pick<DataTableProps<Row>, "columns" | "compact" | "rows" | "rowLabel"> {
  words: LogWords;
  icon: ReactNode;
  search: Readonly<Partial<Record<string, string>>>;
  onSearch: (patch: PageSearch) => void;
  filterNames: readonly string[];
  filters: readonly LogFilter[];
  /** Further filters, after `filters`. */
  children?: ReactNode;
  query: UseInfiniteQueryResult<readonly Entry[]>;
  /** Number of entries added since the list was loaded. */
  news: number;
  /** People who can be chosen even if they are not in the list. */
  people: readonly LogPerson[];
  /** Choices that come after the people. */
  others?: readonly LogPerson[];
  /** Returns the id and name of an entry's record; null for a log without records. */
  getRecord: ((entry: Entry) => [id: string | null, name: string]) | null;
  getKind: (row: Row) => PageSearch;
  file: {
    /** Fetches all matching entries as NDJSON. */
    read: () => Promise<{ data: string }>;
    head: readonly string[];
    toRows: (entry: Entry) => readonly (readonly SheetCell[])[];
  };
}

/** The server sends the newest entry first, so the table keeps that order. */
const LOGGED_ORDER = { column: "logged", direction: "desc" } as const;

/** Shows a log, newest first, under its filters, and offers new entries above it (docs/product.md, Audit log). */
export function LogPage<Entry extends LogEntry, Row extends Entry & { id: string }>(
  props: LogPageProps<Entry, Row>,
) {
  const { words, search, onSearch, filterNames, query, news, people, others = [] } = props;
  const { getRecord, getKind, columns, compact, rows, rowLabel, file } = props;
  const today = useHospitalToday();
  const [isExporting, setExporting] = useState(false);
  const entries = query.data ?? [];
  const hasFilters = Object.keys(search).length > 0;
  const choosable = [...mergePeople(people, entries), ...others];
  const personFilter: LogFilter = {
    field: "actor",
    label: "Person",
    every: "Everyone",
    choices: choosable.map(({ id, name }) => ({ value: id, label: name })),
    unlisted: "A former staff member",
  };
  const records = entries.flatMap((entry): [string, string][] => {
    const [id, name] = getRecord?.(entry) ?? [null, ""];
    return id === null ? [] : [[id, name]];
  });
  const recordFilter: LogFilter = {
    field: "subject",
    label: "Record",
    every: "Every record",
    choices: [...new Map(records)].map(([value, label]) => ({ value, label })),
    unlisted: "The chosen record",
  };
  const renderFilter = ({ field, every, choices, unlisted, label }: LogFilter) => {
    const value = search[field] ?? "";
    const isListed = choices.some((choice) => "value" in choice && choice.value === value);
    return (
      <NativeSelect
        key={field}
        label={label}
        value={value}
        onChange={({ currentTarget }) => onSearch({ [field]: currentTarget.value || undefined })}
        data={[
          { value: "", label: every },
          ...choices,
          ...(value === "" || unlisted === undefined || isListed
            ? []
            : [{ value, label: unlisted }]),
        ]}
      />
    );
  };

  async function exportEntries(): Promise<void> {
    setExporting(true);
    await exportFile({
      name: `${words.file}-${today}.xlsx`,
      read: async () => {
        const { data } = await file.read();
        const { writeSheet } = await import("../../lib/sheets/write-sheet.js");
        const lines = data.split("\n").filter((line) => line !== "");
        const cells = lines.flatMap((line) => file.toRows(JSON.parse(line) as Entry));
        return writeSheet([file.head, ...cells]);
      },
    });
    setExporting(false);
  }

  function listActions(row: Row): MenuAction[] {
    const subject = getRecord?.(row)[0] ?? null;
    const filters: [label: string, patch: PageSearch][] = [
      ["Only this person", { actor: row.actor?.id ?? SYSTEM_ACTOR }],
      [words.onlyKind, getKind(row)],
    ];
    if (subject !== null) filters.push(["Only this record", { subject }]);
    const icon = <IconFilter size={17} aria-hidden="true" />;
    return filters.map(([label, patch]) => ({ label, icon, onSelect: () => onSearch(patch) }));
  }

  const getDayProps = (field: "from" | "to") => ({
    value: search[field] ?? "",
    onChange: (value: string) => onSearch({ [field]: value || undefined }),
  });
  return (
    <>
      <section className={classes.filters} aria-label={words.filters}>
        {[personFilter, ...props.filters].map(renderFilter)}
        {props.children}
        {getRecord === null ? null : renderFilter(recordFilter)}
        <DateField label="From" {...getDayProps("from")} />
        <DateField label="Until" error={periodProblem(search)} {...getDayProps("to")} />
      </section>
      {/* The margins move the tools closer to the filters above and the list below. */}
      <Group gap={10} mt={-4} mb={-8}>
        <Box component="output" me="auto" aria-live="polite">
          {news === 0 ? null : (
            <Button
              variant="light"
              leftSection={<IconArrowUp size={17} aria-hidden="true" />}
              loading={query.isRefetching}
              onClick={() => void query.refetch()}
            >
              {news} new
            </Button>
          )}
        </Box>
        {hasFilters ? (
          <Button
            variant="subtle"
            onClick={() =>
              onSearch(Object.fromEntries(filterNames.map((name) => [name, undefined])))
            }
          >
            Clear filters
          </Button>
        ) : null}
        <Button
          variant="default"
          leftSection={<IconDownload size={17} aria-hidden="true" />}
          loading={isExporting}
          disabled={entries.length === 0}
          onClick={() => void exportEntries()}
        >
          Export spreadsheet
        </Button>
      </Group>
      <Loaded query={query} fallback={words.failed} label={words.loading}>
        {() => (
          <DataTable
            {...{ columns, compact, rows, rowLabel }}
            label={words.rows}
            tableFrom="64em"
            sort={LOGGED_ORDER}
            onSort={() => undefined}
            actions={listActions}
            empty={
              <EmptyState
                icon={props.icon}
                title={hasFilters ? "No results found" : words.empty}
                text={periodProblem(search) ?? (hasFilters ? words.nothingFound : words.emptyText)}
              />
            }
          />
        )}
      </Loaded>
      <MoreRows count={entries.length} words={words.amount} query={query} />
    </>
  );
}

/** Shows a record's name, as a link if the user may open its page; `path` is null for a record without a page. */
export function RecordLink({ name, path }: { name: string; path: string | null }) {
  const entitlement = useEntitlement();
  const text = <ProperName>{name}</ProperName>;
  return path !== null && canOpenPage(entitlement, path.split(/[?#]/)[0] ?? "") ? (
    <RowLink href={path} style={{ overflowWrap: "anywhere" }}>
      {text}
    </RowLink>
  ) : (
    <span style={{ overflowWrap: "anywhere" }}>{text}</span>
  );
}

/** Shows the time of an entry by the hospital's clock. */
export function LogTime({ at }: { at: string }) {
  return <time dateTime={at}>{useMomentText()(at)}</time>;
}

/** Returns the column with the name of the person who acted. */
export const getActorColumn = (width: string): DataColumn<LogEntry> => ({
  id: "actor",
  header: "Person",
  width,
  card: "title",
  cell: (entry) => <span style={{ fontWeight: 600 }}>{actorName(entry)}</span>,
});

/** Column with the time of an entry. */
export const TIME_COLUMN: DataColumn<LogEntry> = {
  id: "at",
  header: "When",
  width: "10.25rem",
  cell: ({ at }) => <LogTime at={at} />,
};
