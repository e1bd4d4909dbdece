import { TextInput } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { canOpenPage } from "@wardline/contracts/accounts/pages";
import type { AccessEntry } from "@wardline/contracts/operation/access-log";
import type { AccessKind } from "@wardline/domain/people/access-act";
import { useMemo } from "react";
import { useTypedText } from "../../lib/address/search-params.js";
import { useEntitlement } from "../../lib/session/rights.js";
import { momentText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { CODE_TEXT } from "../../ui/form/text-kinds.js";
import type { DataColumn } from "../../ui/table/data-table.js";
import classes from "./Audit.module.css";
import { type AccessSearch, fetchAccessFile, useAccess, useAccessNews } from "./access-queries.js";
import { accessLabel, getViewedName, type LogPerson, listActChoices } from "./access-words.js";
import { ListedCards } from "./ListedCards.js";
import { LogPage, type LogPatch, type LogWords } from "./LogPage.js";
import { LogChoice } from "./LogTools.js";
import { ACCESS_SHEET_HEAD, toAccessSheetRow } from "./log-sheets.js";
import { ViewedCell } from "./ViewedCell.js";

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
} as const satisfies Record<
  AccessKind,
  LogWords & Record<"record" | "filter" | "every" | "onlyKind", string>
>;

/**
 * Returns the columns of a log of this kind, with times in `zone`. A record is a link if `canOpen` allows its page;
 * `search` filters the cards of a printed or exported list.
 */
function buildAccessColumns(
  kind: AccessKind,
  zone: string,
  canOpen: (path: string) => boolean,
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
    { id: "act", header: "What", width: "18%", cell: ({ act }) => accessLabel(act) },
    {
      id: "subject",
      header: WORDS[kind].record,
      cell: (entry) =>
        entry.list === null ? (
          <ViewedCell entry={entry} canOpen={canOpen} />
        ) : (
          <ListedCards entry={entry} list={entry.list} search={search} canOpen={canOpen} />
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

interface AccessLogProps {
  kind: AccessKind;
  search: AccessSearch;
  onSearch: (patch: LogPatch) => void;
  /** People who can be chosen even if they are not in the list. */
  people: readonly LogPerson[];
}

const FILTERS = ["actor", "act", "subject", "patient", "from", "to"];

/** Shows the log of accesses to records, or the log of logins (docs/product.md, Audit log). */
export function AccessLog({ kind, search, onSearch, people }: AccessLogProps) {
  const words = WORDS[kind];
  const access = useAccess(kind, search);
  const entries = useMemo(
    () => access.data?.pages.flatMap((page) => page.entries) ?? [],
    [access.data],
  );
  const isLoaded = access.data !== undefined && !access.isPlaceholderData;
  const news = useAccessNews(kind, search, isLoaded ? entries : null);
  const zone = useHospitalZone();
  const entitlement = useEntitlement();
  const columns = useMemo(
    () => buildAccessColumns(kind, zone, (path) => canOpenPage(entitlement, path), search),
    [kind, zone, entitlement, search],
  );
  const patient = useTypedText("patient");
  return (
    <LogPage
      words={words}
      icon={<IconEye size={26} />}
      search={search}
      onSearch={onSearch}
      filterNames={FILTERS}
      filters={
        <>
          <LogChoice
            label={words.filter}
            every={words.every}
            value={search.act}
            choices={listActChoices(kind)}
            onChoose={(act) => onSearch({ act })}
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
        </>
      }
      query={access}
      entries={entries}
      news={news.length}
      people={people}
      getActor={({ actor }: AccessEntry) => actor}
      getRecord={kind === "logins" ? null : (entry) => [entry.subject, getViewedName(entry)]}
      columns={columns}
      rows={entries}
      rowLabel={(row) => `${row.actor.name} ${accessLabel(row.act)} ${getViewedName(row)}`}
      listFilters={({ actor, act, subject }) => [
        ["Only this person", { actor: actor.id }],
        [words.onlyKind, { act }],
        ...(subject === null ? [] : [["Only this record", { subject }] as const]),
      ]}
      file={{
        read: () => fetchAccessFile({ ...search, kind }),
        head: ACCESS_SHEET_HEAD,
        toRows: (entry) => [toAccessSheetRow(entry, zone)],
      }}
    />
  );
}
