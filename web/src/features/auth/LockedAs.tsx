import { Anchor } from "@mantine/core";
import { IconUser } from "@tabler/icons-react";
import { forgetLocked, type LockedPerson } from "../../lib/session/locked-person.js";
import { forgetDrafts } from "../../ui/form/forget-drafts.js";
import classes from "./AuthCard.module.css";

/** The id of the name, which a form can have as its own. */
export const LOCKED_AS = "locked-as";

/**
 * In place of a form's address: the person whose page is locked, by name alone, and the way for everybody else. The
 * address is there unseen, for password managers.
 */
export function LockedAs({ name, email }: LockedPerson) {
  return (
    <div className={classes.locked}>
      <IconUser aria-hidden="true" />
      <div>
        <bdi id={LOCKED_AS} className={classes.lockedName}>
          {name}
        </bdi>
        <Anchor component="button" type="button" onClick={changeUser}>
          Not you? Change user
        </Anchor>
      </div>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
    </div>
  );
}

/** Lets somebody else log in, who finds nothing that was entered before the lock. */
function changeUser(): void {
  forgetDrafts();
  forgetLocked();
}
