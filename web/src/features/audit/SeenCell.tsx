import type { AccessEntry } from "@wardline/contracts/operation/access-log";
import { ProperName } from "@wardline/theme/name-text";
import { RowLink } from "../../ui/table/RowLink.js";
import classes from "./Audit.module.css";
import { seenName, seenPath } from "./access-words.js";

export interface SeenCellProps {
  entry: AccessEntry;
  mayOpen: (path: string) => boolean;
}

/** Shows what somebody looked at, as a link if this person may open its page. */
export function SeenCell({ entry, mayOpen }: SeenCellProps) {
  const path = seenPath(entry);
  const name = seenName(entry);
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
