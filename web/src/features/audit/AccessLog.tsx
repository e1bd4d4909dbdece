import { TextInput } from "@mantine/core";
import { IconEye, IconFilter } from "@tabler/icons-react";
import type { AccessEntry } from "@wardline/contracts/access-log";
import { mayOpen } from "@wardline/contracts/pages";
import type { AccessKind } from "@wardline/domain/people/access-act";
import { Suspense, useMemo } from "react";
import { useTypedText } from "../../lib/address/search-params.js";
import { useEntitled } from "../../lib/session/rights.js";
import { momentText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { EmptyState } from "../../ui/feedback/EmptyState.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { lazyPart } from "../../ui/feedback/lazy-part.js";
import { CODE_TEXT } from "../../ui/form/text-kinds.js";
import type { MenuAction } from "../../ui/menu/ActionMenu.js";
import { DataTable } from "../../ui/table/DataTable.js";
import type { DataColumn } from "../../ui/table/data-table.js";
import { MoreRows } from "../../ui/table/MoreRows.js";
import classes from "./Audit.module.css";
import { type AccessSearch, accessFile, useAccess, useAccessNews } from "./access-queries.js";
import { accessActOf, actChoices, type LogPerson, seenName, withNamed } from "./access-words.js";
import { periodProblem } from "./audit-search.js";
import { LogChoice, LogExport, LogFilters, LogTools } from "./LogTools.js";
import { ACCESS_SHEET_HEAD, accessSheetRow } from "./log-sheets.js";
import { SeenCell } from "./SeenCell.js";

const ListedCards = lazyPart(async () => (await import("./ListedCards.js")).ListedCards);

/** What each of the two logs says where they differ. */
const WORDS = {
  looks: {
    rows: "looks",
    amount: ["look", "looks"],
    file: "access-log",
    record: "Record",
    filter: "Access",
    every: "Every access",
    onlyKind: "Only this kind of access",
    loading: "Loading the access log",
    failed: "Failed to fetch the access log",
    empty: "No access recorded yet",
    emptyText: "Everyone who opens, searches, prints or exports a card will be listed here.",
    nothingFound: "Nothing was looked at by this person, in this way or in this time.",
  },
  logins: {
    rows: "logins",
    amount: ["entry", "entries"],
    file: "logins",
    record: "By",
    filter: "Login",
    every: "Every login",
    onlyKind: "Only this kind of entry",
    loading: "Loading the logins",
    failed: "Failed to fetch the logins",
    empty: "No logins recorded yet",
    emptyText: "Everyone who logs in, is not let in or changes a password will be listed here.",
    nothingFound: "Nobody logged in as this person, in this way or in this time.",
  },
} as const satisfies Record<AccessKind, unknown>;

/**
 * The columns of a log of this kind under the filters `search`, moments in `zone`; a record is a link where `mayOpen` says that
 * its page is open.
 */
function accessColumns(
  kind: AccessKind,
  zone: string,
  mayOpen: (path: string) => boolean,
  search: AccessSearch,
): DataColumn<AccessEntry>[] {
  return [
    {
      id: "actor",
      header: "Person",
      width: "20%",
      card: "title",
      cell: ({ actor }) => (
        <span style={{ fontWeight: 600 }}>{actor.name === "" ? actor.email : actor.name}</span>
      ),
    },
    { id: "act", header: "What", width: "18%", cell: ({ act }) => accessActOf(act) },
    {
      id: "subject",
      header: WORDS[kind].record,
      cell: (entry) =>
        entry.list === null ? (
          <SeenCell entry={entry} mayOpen={mayOpen} />
        ) : (
          <Suspense fallback={seenName(entry)}>
            <ListedCards entry={entry} list={entry.list} search={search} mayOpen={mayOpen} />
          </Suspense>
        ),
    },
    {
      id: "origin",
      header: "From where",
      width: "22%",
      cell: ({ address, device }) =>
        address === "" && device === "" ? null : (
          <>
            {address}
            <span className={classes.device}>{device}</span>
          </>
        ),
    },
    {
      id: "at",
      header: "When",
      width: "10.25rem",
      cell: ({ at }) => <time dateTime={at}>{momentText(at, zone)}</time>,
    },
  ];
}

/** As the server sends it: the newest first. */
const AS_NOTED = { column: "noted", direction: "desc" } as const;

const NO_FILTERS = {
  actor: undefined,
  act: undefined,
  subject: undefined,
  patient: undefined,
  from: undefined,
  to: undefined,
};

interface AccessLogProps {
  kind: AccessKind;
  /** The filters of the address. */
  search: AccessSearch;
  onSearch: (patch: Partial<Record<keyof AccessSearch, string | undefined>>) => void;
  /** Who can be chosen beside those whom the list names. */
  people: readonly LogPerson[];
}

/** Who looked at what, or who logged in, newest first; what comes meanwhile is offered above (docs/product.md, Audit log). */
export function AccessLog({ kind, search, onSearch, people }: AccessLogProps) {
  const words = WORDS[kind];
  const access = useAccess(kind, search);
  const entries = useMemo(
    () => access.data?.pages.flatMap((page) => page.entries) ?? [],
    [access.data],
  );
  const isRead = access.data !== undefined && !access.isPlaceholderData;
  const news = useAccessNews(kind, search, isRead ? entries : null);
  const hasFilters = Object.keys(search).length > 0;
  const actors = entries.map(({ actor }) => actor);
  const zone = useHospitalZone();
  return (
    <>
      <AccessFilters
        kind={kind}
        search={search}
        onChange={onSearch}
        people={withNamed(people, actors)}
        records={recordsOf(entries)}
      />
      <LogTools
        news={news.length}
        isBringing={access.isRefetching}
        onNews={() => void access.refetch()}
        hasFilters={hasFilters}
        onClear={() => onSearch(NO_FILTERS)}
      >
        <LogExport
          name={words.file}
          read={() => accessFile({ ...search, kind })}
          head={ACCESS_SHEET_HEAD}
          rowsOf={(entry: AccessEntry) => [accessSheetRow(entry, zone)]}
          isDisabled={entries.length === 0}
        />
      </LogTools>
      {access.data === undefined && access.isError ? (
        <ErrorState
          error={access.error}
          fallback={words.failed}
          onRetry={() => void access.refetch()}
        />
      ) : null}
      {access.isPending ? <LoadingState label={words.loading} /> : null}
      {access.data === undefined ? null : (
        <Entries
          kind={kind}
          entries={entries}
          onSearch={onSearch}
          hasFilters={hasFilters}
          search={search}
        />
      )}
      <MoreRows count={entries.length} words={words.amount} query={access} />
    </>
  );
}

interface EntriesProps extends Pick<AccessLogProps, "kind" | "search" | "onSearch"> {
  entries: readonly AccessEntry[];
  hasFilters: boolean;
}

function Entries({ kind, entries, search, onSearch, hasFilters }: EntriesProps) {
  const words = WORDS[kind];
  const zone = useHospitalZone();
  const entitled = useEntitled();
  const columns = useMemo(
    () => accessColumns(kind, zone, (path) => mayOpen(entitled, path), search),
    [kind, zone, entitled, search],
  );

  function actionsOf({ actor, act, subject }: AccessEntry): MenuAction[] {
    const only = (label: string, patch: AccessSearch): MenuAction => ({
      label,
      icon: <IconFilter size={17} aria-hidden="true" />,
      onSelect: () => onSearch(patch),
    });
    return [
      only("Only this person", { actor: actor.id }),
      only(words.onlyKind, { act }),
      ...(subject === null ? [] : [only("Only this record", { subject })]),
    ];
  }

  return (
    <DataTable
      label={words.rows}
      tableFrom="64em"
      columns={columns}
      rows={entries}
      rowLabel={(row) => `${row.actor.name} ${accessActOf(row.act)} ${seenName(row)}`}
      sort={AS_NOTED}
      onSort={() => undefined}
      actions={actionsOf}
      empty={
        <EmptyState
          icon={<IconEye size={26} />}
          title={hasFilters ? "No results found" : words.empty}
          text={periodProblem(search) ?? (hasFilters ? words.nothingFound : words.emptyText)}
        />
      }
    />
  );
}

function recordsOf(entries: readonly AccessEntry[]): Map<string, string> {
  return new Map(
    entries.flatMap((entry) =>
      entry.subject === null ? [] : [[entry.subject, seenName(entry)] as const],
    ),
  );
}

interface AccessFiltersProps {
  kind: AccessKind;
  search: AccessSearch;
  /** Changes some of the filters; undefined takes one away. */
  onChange: (patch: Partial<Record<keyof AccessSearch, string | undefined>>) => void;
  people: readonly LogPerson[];
  /** Each record that the list names, by its id: what it is called. */
  records: ReadonlyMap<string, string>;
}

/** By whom, how, whose card and when: the filters of the access log, all of them in the address. */
function AccessFilters({ kind, search, onChange, people, records }: AccessFiltersProps) {
  const patient = useTypedText("patient");
  return (
    <LogFilters
      label="Narrow the access log"
      search={search}
      onChange={onChange}
      people={people}
      records={kind === "logins" ? null : records}
    >
      <LogChoice
        label={WORDS[kind].filter}
        every={WORDS[kind].every}
        value={search.act}
        choices={actChoices(kind)}
        onChoose={(act) => onChange({ act })}
      />
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
    </LogFilters>
  );
}
