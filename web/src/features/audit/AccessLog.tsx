import { Button, Text, TextInput } from "@mantine/core";
import { IconChevronDown, IconChevronRight, IconEye } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import {
  type AccessEntry,
  exportAccessNdjson,
  listAccess,
} from "@wardline/contracts/operation/access-log";
import type { AccessKind } from "@wardline/domain/people/access-act";
import { useMemo, useState } from "react";
import { type PageSearch, useTypedText } from "../../lib/address/search-params.js";
import { answerQuery } from "../../lib/calls/answer-query.js";
import { call } from "../../lib/calls/api.js";
import { usePagedList } from "../../lib/calls/paged-list.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { CODE_TEXT } from "../../ui/form/text-kinds.js";
import type { DataColumn } from "../../ui/table/data-table.js";
import classes from "./Audit.module.css";
import {
  ACCESS_LABELS,
  getViewedName,
  getViewedPath,
  type LogPerson,
  listActChoices,
} from "./access-words.js";
import { getActorColumn, LogPage, type LogWords, RecordLink, TIME_COLUMN } from "./LogPage.js";
import type { AccessSearch } from "./log-search.js";
import { ACCESS_SHEET_HEAD, toAccessSheetRow } from "./log-sheets.js";

const WORDS = {
  looks: {
    filters: "Filter the access log",
    rows: "looks",
    amount: ["look", "looks"],
    file: "access-log",
    record: "Record",
    filter: "Access",
    every: "Every access",
    onlyKind: "Only this kind of access",
    loading: "Loading the access log",
    failed: "Failed to fetch the access log.",
    empty: "No access recorded yet",
    emptyText: "Everyone who opens, searches, prints or exports a card will be listed here.",
    nothingFound: "No access matches these filters.",
  },
  logins: {
    filters: "Filter the access log",
    rows: "logins",
    amount: ["entry", "entries"],
    file: "logins",
    record: "Method",
    filter: "Login",
    every: "Every login",
    onlyKind: "Only this kind of entry",
    loading: "Loading the logins",
    failed: "Failed to fetch the logins.",
    empty: "No logins recorded yet",
    emptyText: "Every login, refused login and password change will be listed here.",
    nothingFound: "No logins match these filters.",
  },
} as const satisfies Record<AccessKind, LogWords & Record<"record" | "filter" | "every", string>>;

function useAccess(kind: AccessKind, search: AccessSearch, list?: string) {
  const query = { ...search, kind, ...(list !== undefined && { list }) };
  return usePagedList(
    ["access-log", query],
    (cursor, signal) => call(listAccess, { query: { ...query, ...cursor }, signal }),
    { staleTime: 0 },
  );
}

/** Polling interval in milliseconds of an open page: an access changes nothing, so no live event reports it. */
const POLL_INTERVAL_MS = 10_000;

/** Returns the number of entries under these filters that are newer than `loaded`; at most one page. */
function useAccessNews(
  kind: AccessKind,
  search: AccessSearch,
  loaded: readonly AccessEntry[] | null,
): number {
  const { data } = useQuery({
    ...answerQuery(["access-log-news", kind, search], listAccess, { query: { ...search, kind } }),
    enabled: loaded !== null,
    refetchInterval: POLL_INTERVAL_MS,
    staleTime: POLL_INTERVAL_MS,
    gcTime: 0,
  });
  if (loaded === null || data === undefined) return 0;
  const loadedIds = new Set(loaded.map(({ id }) => id));
  const oldestId = loaded.at(-1)?.id ?? "";
  // Ids are whole numbers as text.
  const isLater = (id: string) =>
    id.length === oldestId.length ? id > oldestId : id.length > oldestId.length;
  return data.filter(({ id }) => !loadedIds.has(id) && isLater(id)).length;
}

/** Returns the columns of a log of this kind; `search` filters the cards of a printed or exported list. */
function buildAccessColumns(kind: AccessKind, search: AccessSearch): DataColumn<AccessEntry>[] {
  return [
    getActorColumn("20%"),
    { id: "act", header: "What", width: "18%", cell: ({ act }) => ACCESS_LABELS[act] },
    {
      id: "subject",
      header: WORDS[kind].record,
      cell: (entry) =>
        entry.list === null ? (
          <ViewedRecord entry={entry} />
        ) : (
          <ListedCards name={getViewedName(entry)} list={entry.list} search={search} />
        ),
    },
    {
      id: "origin",
      header: "Address and device",
      width: "22%",
      cell: ({ address, device }) =>
        address === "" && device === "" ? null : (
          <>
            {address}
            <Text span display="block" c="dimmed" size="sm">
              {device}
            </Text>
          </>
        ),
    },
    TIME_COLUMN,
  ];
}

function ViewedRecord({ entry }: { entry: AccessEntry }) {
  return <RecordLink name={getViewedName(entry)} path={getViewedPath(entry)} />;
}

/** A printed or exported list. The filters of the log apply to its cards as well. */
type ListedCardsProps = { list: string; search: AccessSearch };

/** Shows "a list of 41 patients", which unfolds to its cards; loads them only then. */
function ListedCards({ name, ...listed }: ListedCardsProps & { name: string }) {
  const [isOpen, setOpen] = useState(false);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <button
        type="button"
        className={classes.unfold}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Chevron size={16} aria-hidden="true" />
        {name}
      </button>
      {isOpen ? <Cards {...listed} /> : null}
    </>
  );
}

function Cards({ list, search }: ListedCardsProps) {
  const cards = useAccess("looks", search, list);
  return (
    <Loaded query={cards}>
      {(entries) => (
        <>
          <ul className={classes.listed}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <ViewedRecord entry={entry} />
              </li>
            ))}
          </ul>
          {cards.hasNextPage ? (
            <Button
              variant="default"
              size="compact-sm"
              loading={cards.isFetchingNextPage}
              onClick={() => void cards.fetchNextPage()}
            >
              Show more
            </Button>
          ) : null}
        </>
      )}
    </Loaded>
  );
}

interface AccessLogProps {
  kind: AccessKind;
  search: AccessSearch;
  onSearch: (patch: PageSearch) => void;
  people: readonly LogPerson[];
}

const FILTERS = ["actor", "act", "subject", "patient", "from", "to"];

/** Shows the log of accesses to records, or the log of logins (docs/product.md, Audit log). */
export function AccessLog({ kind, search, onSearch, people }: AccessLogProps) {
  const words = WORDS[kind];
  const access = useAccess(kind, search);
  const isLoaded = access.data !== undefined && !access.isPlaceholderData;
  const news = useAccessNews(kind, search, isLoaded ? access.data : null);
  const zone = useHospitalZone();
  const columns = useMemo(() => buildAccessColumns(kind, search), [kind, search]);
  const patient = useTypedText("patient");
  return (
    <LogPage
      words={words}
      icon={<IconEye size={26} />}
      search={search}
      onSearch={onSearch}
      filterNames={FILTERS}
      filters={[
        { field: "act", label: words.filter, every: words.every, choices: listActChoices(kind) },
      ]}
      query={access}
      news={news}
      people={people}
      getRecord={kind === "logins" ? null : (entry) => [entry.subject, getViewedName(entry)]}
      getKind={({ act }) => ({ act })}
      columns={columns}
      rows={access.data ?? []}
      rowLabel={(row) => `${row.actor.name} ${ACCESS_LABELS[row.act]} ${getViewedName(row)}`}
      file={{
        read: () => call(exportAccessNdjson, { query: { ...search, kind } }),
        head: ACCESS_SHEET_HEAD,
        toRows: (entry) => [toAccessSheetRow(entry, zone)],
      }}
    >
      {kind === "logins" ? null : (
        <TextInput
          {...CODE_TEXT}
          label="Patient"
          placeholder="Name or number"
          value={patient.value}
          onChange={(event) => patient.type(event.currentTarget.value)}
          onBlur={patient.settle}
        />
      )}
    </LogPage>
  );
}
