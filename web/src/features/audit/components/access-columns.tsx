import type { AccessEntry } from "@wardline/contracts/access-log";
import { momentText } from "../../../lib/day-text.js";
import type { DataColumn } from "../../../ui/data-table.js";
import { RowLink } from "../../../ui/RowLink.js";
import { accessActOf, seenName, seenPath } from "../model/access-words.js";
import classes from "./Audit.module.css";

/** The columns of the access log, moments in `zone`; a record is a link where `mayOpen` says that its page is open. */
export function accessColumns(
  zone: string,
  mayOpen: (path: string) => boolean,
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
      cell: (entry) => <SeenCell entry={entry} mayOpen={mayOpen} />,
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

interface SeenCellProps {
  entry: AccessEntry;
  mayOpen: (path: string) => boolean;
}

function SeenCell({ entry, mayOpen }: SeenCellProps) {
  const path = seenPath(entry);
  const name = seenName(entry);
  if (path === null || !mayOpen(path)) {
    return <span style={{ overflowWrap: "anywhere" }}>{name}</span>;
  }
  return (
    <RowLink href={path} className={classes.record}>
      {name}
    </RowLink>
  );
}
