import { IconFilter } from "@tabler/icons-react";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { SheetCell } from "../../lib/sheets/write-sheet.js";
import { EmptyState } from "../../ui/feedback/EmptyState.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { DataTable } from "../../ui/table/DataTable.js";
import type { DataTableProps } from "../../ui/table/data-table.js";
import { MoreRows } from "../../ui/table/MoreRows.js";
import { type LogPerson, mergePeople } from "./access-words.js";
import { periodProblem } from "./audit-search.js";
import { LogExport, LogFilters, LogTools } from "./LogTools.js";

export interface LogWords {
  /** Name of the filters for screen readers. */
  filters: string;
  rows: string;
  amount: readonly [one: string, many: string];
  /** File name without the day. */
  file: string;
  loading: string;
  failed: string;
  empty: string;
  emptyText: string;
  nothingFound: string;
}

/** Changes to the filters, by their names in the address; undefined removes a filter. */
export type LogPatch = Partial<Record<string, string | undefined>>;

interface LogPageProps<Entry, Row extends { id: string }>
  extends Pick<DataTableProps<Row>, "columns" | "compact" | "rows" | "rowLabel"> {
  words: LogWords;
  icon: ReactNode;
  search: Readonly<Partial<Record<string, string>>>;
  onSearch: (patch: LogPatch) => void;
  /** Names of all filters, as in the address. */
  filterNames: readonly string[];
  /** Filters that only this log has. */
  filters: ReactNode;
  query: UseInfiniteQueryResult<InfiniteData<unknown>>;
  entries: readonly Entry[];
  /** Number of entries added since the list was loaded. */
  news: number;
  /** People who can be chosen even if they are not in the list. */
  people: readonly LogPerson[];
  getActor: (entry: Entry) => { id: string; name: string; email: string } | null;
  /** Choices that come after the people. */
  others?: readonly LogPerson[];
  /** Returns the id and name of an entry's record; null for a log without records. */
  getRecord: ((entry: Entry) => [id: string | null, name: string]) | null;
  /** Returns the filters for a row's person, kind and record, each with its label. */
  listFilters: (row: Row) => readonly (readonly [label: string, patch: LogPatch])[];
  /** The export: `read` fetches all matching entries as NDJSON; `head` and `toRows` produce the spreadsheet. */
  file: {
    read: () => Promise<string>;
    head: readonly string[];
    toRows: (entry: Entry) => readonly (readonly SheetCell[])[];
  };
}

/** The server sends the newest entry first, so the table keeps that order. */
const LOGGED_ORDER = { column: "logged", direction: "desc" } as const;

/** Shows a log, newest first, under its filters, and offers new entries above it (docs/product.md, Audit log). */
export function LogPage<Entry, Row extends { id: string }>(props: LogPageProps<Entry, Row>) {
  const { words, search, onSearch, query, entries, getRecord, getActor, file } = props;
  const hasFilters = Object.keys(search).length > 0;
  const records = entries.flatMap((entry): [string, string][] => {
    const [id, name] = getRecord?.(entry) ?? [null, ""];
    return id === null ? [] : [[id, name]];
  });
  return (
    <>
      <LogFilters
        label={words.filters}
        search={search}
        onChange={onSearch}
        people={[...mergePeople(props.people, entries.map(getActor)), ...(props.others ?? [])]}
        records={getRecord === null ? null : new Map(records)}
      >
        {props.filters}
      </LogFilters>
      <LogTools
        news={props.news}
        isLoadingNews={query.isRefetching}
        onLoadNews={() => void query.refetch()}
        hasFilters={hasFilters}
        onClear={() =>
          onSearch(Object.fromEntries(props.filterNames.map((name) => [name, undefined])))
        }
      >
        <LogExport name={words.file} {...file} isDisabled={entries.length === 0} />
      </LogTools>
      <Loaded query={query} fallback={words.failed} label={words.loading}>
        {() => (
          <DataTable
            label={words.rows}
            tableFrom="64em"
            columns={props.columns}
            compact={props.compact}
            rows={props.rows}
            rowLabel={props.rowLabel}
            sort={LOGGED_ORDER}
            onSort={() => undefined}
            actions={(row) =>
              props.listFilters(row).map(([label, patch]) => ({
                label,
                icon: <IconFilter size={17} aria-hidden="true" />,
                onSelect: () => onSearch(patch),
              }))
            }
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
