import type { AccessEntry } from "@wardline/contracts/access-log";
import { Suspense } from "react";
import { momentText } from "../../lib/time/day-text.js";
import { lazyPart } from "../../ui/feedback/lazy-part.js";
import type { DataColumn } from "../../ui/table/data-table.js";
import classes from "./Audit.module.css";
import type { AccessSearch } from "./access-search.js";
import { accessActOf, seenName } from "./access-words.js";
import { SeenCell } from "./SeenCell.js";

const ListedCards = lazyPart(async () => (await import("./ListedCards.js")).ListedCards);

/** The columns of the access log under the filters `search`, moments in `zone`; a record is a link where `mayOpen` says that its page is open. */
export function accessColumns(
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
      header: "Record",
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
      width: "112px",
      cell: ({ at }) => <time dateTime={at}>{momentText(at, zone)}</time>,
    },
  ];
}
