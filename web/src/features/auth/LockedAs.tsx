import { Anchor } from "@mantine/core";
import { IconUser } from "@tabler/icons-react";
import { clearLockedPerson, type LockedPerson } from "../../lib/session/locked-person.js";
import { forgetDrafts } from "../../ui/form/forget-drafts.js";
import classes from "./AuthCard.module.css";

/** Default id of the element that shows the person's name. */
export const LOCKED_AS = "locked-as";

/**
 * Shows the name of the person whose page is locked, in place of the form's address field, and a link for everybody
 * else. The address is present but hidden, for password managers.
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

/** Lets somebody else log in and deletes everything that was entered before the lock. */
function changeUser(): void {
  forgetDrafts();
  clearLockedPerson();
}
