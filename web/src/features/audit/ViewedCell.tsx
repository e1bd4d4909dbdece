import type { AccessEntry } from "@wardline/contracts/operation/access-log";
import { ProperName } from "@wardline/theme/name-text";
import { RowLink } from "../../ui/table/RowLink.js";
import classes from "./Audit.module.css";
import { getViewedName, getViewedPath } from "./access-words.js";

export interface ViewedCellProps {
  entry: AccessEntry;
  canOpen: (path: string) => boolean;
}

/** Shows the record that somebody viewed, as a link if the current user may open its page. */
export function ViewedCell({ entry, canOpen }: ViewedCellProps) {
  const path = getViewedPath(entry);
  const name = getViewedName(entry);
  if (path === null || !canOpen(path)) {
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
