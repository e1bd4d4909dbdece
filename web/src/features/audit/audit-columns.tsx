import type { AuditEntry } from "@wardline/contracts/audit";
import { momentText } from "../../lib/time/day-text.js";
import type { DataColumn } from "../../ui/table/data-table.js";
import { RowLink } from "../../ui/table/RowLink.js";
import classes from "./Audit.module.css";
import { AuditChanges } from "./AuditChanges.js";
import { recordName, recordPath, whoOf } from "./audit-entry.js";
import { actOf } from "./audit-words.js";

/** A change as a row of the list. */
export type AuditRow = AuditEntry & { id: string };

/** The columns of the log, moments in `zone`; a record is a link where `mayOpen` says that its page is open. */
export function auditColumns(
  zone: string,
  mayOpen: (path: string) => boolean,
): DataColumn<AuditRow>[] {
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
      cell: (entry) => (entry.changes.length === 0 ? null : <AuditChanges entry={entry} />),
    },
    {
      id: "at",
      header: "When",
      width: "112px",
      cell: ({ at }) => <time dateTime={at}>{momentText(at, zone)}</time>,
    },
  ];
}

interface RecordCellProps {
  entry: AuditEntry;
  mayOpen: (path: string) => boolean;
}

function RecordCell({ entry, mayOpen }: RecordCellProps) {
  const name = recordName(entry);
  const path = recordPath(entry);
  if (path === null || !mayOpen(path)) {
    return <span style={{ overflowWrap: "anywhere" }}>{name}</span>;
  }
  return (
    <RowLink href={path} className={classes.record}>
      {name}
    </RowLink>
  );
}
