import { Alert, Button, Checkbox, Radio, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { SubAccount } from "@wardline/contracts/sub-accounts";
import { GRANT_SENTENCES, summaryOf } from "@wardline/domain/grant-words";
import { type Grant, isSameGrants, normalGrants } from "@wardline/domain/grants";
import { useState } from "react";
import { useSession } from "../../../lib/session/session-store.js";
import { DialogActions } from "../../../ui/dialog/DialogActions.js";
import { useUnsavedEntries } from "../../../ui/dialog/FormDialog.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import classes from "../Rights.module.css";
import { currentRightsOf, useUpdateRights } from "../staff-changes.js";
import { fullName } from "../staff-list.js";
import { choiceOf, grantsOfChoice, RIGHTS_CHOICES, rightsShown } from "./rights.js";

const toast = toastsAbout("rights");

interface RightsFormProps {
  staff: SubAccount;
  onClose: () => void;
}

/** Gives and withdraws rights: a bundle, or one by one; what was chosen stays when the server refuses it. */
export function RightsForm({ staff, onClose }: RightsFormProps) {
  const update = useUpdateRights();
  const [base, setBase] = useState(staff);
  const [grants, setGrants] = useState<readonly Grant[]>(staff.grants);
  const ownId = useSession()?.user.id;
  const isChanged = !isSameGrants(grants, base.grants);
  const losesOwn =
    staff.id === ownId &&
    base.grants.includes("administrator") &&
    !grants.includes("administrator");
  useUnsavedEntries(isChanged && !update.isSuccess);

  async function save(): Promise<void> {
    if (update.isPending) return;
    if (!isChanged) {
      onClose();
      return;
    }
    try {
      const given = normalGrants(grants);
      await update.mutateAsync({ id: base.id, version: base.version, grants: given });
      toast.success(`The rights of ${fullName(staff)} were saved.`);
      onClose();
    } catch (error) {
      toast.error(error, "Failed to save the rights.");
      // Someone who saves again has read the warning, and means it.
      const current = currentRightsOf(error);
      if (current !== null) setBase(current);
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack gap="lg">
        <Choice grants={grants} onChange={setGrants} />
        <Singles grants={grants} onChange={setGrants} />
        <RightsSummary name={fullName(staff)} grants={grants} />
        {losesOwn ? (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />}>
            These are your own rights. Once they are saved, you can no longer give any, and only
            another administrator can give them back to you.
          </Alert>
        ) : null}
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={update.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={update.isPending}>
            Save Rights
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

interface GrantsProps {
  grants: readonly Grant[];
  onChange: (grants: readonly Grant[]) => void;
}

function Choice({ grants, onChange }: GrantsProps) {
  return (
    <Radio.Group
      label="Rights for"
      description="A set for a kind of person. All staff see their own area, whatever is chosen."
      value={choiceOf(grants)}
      onChange={(choice) => onChange(grantsOfChoice(choice) ?? grants)}
    >
      <div className={classes.choices} style={{ marginTop: 10 }}>
        {RIGHTS_CHOICES.map(({ value, label }) => (
          <Radio
            key={value}
            value={value}
            label={label}
            // It is what remains when single rights are ticked below.
            disabled={grantsOfChoice(value) === null && choiceOf(grants) !== value}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

function Singles({ grants, onChange }: GrantsProps) {
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <Text component="legend" fw={500} size="sm" mb={10} p={0}>
        May
      </Text>
      <div className={classes.grants}>
        {rightsShown(grants).map(({ grant, isHeld, isBrought }) => (
          <Checkbox
            key={grant}
            label={GRANT_SENTENCES[grant]}
            checked={isHeld}
            disabled={isBrought}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked
                  ? [...grants, grant]
                  : grants.filter((one) => one !== grant),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

/** In plain sentences what someone with these grants may do; read out when another choice is made. */
function RightsSummary({ name, grants }: { name: string; grants: readonly Grant[] }) {
  return (
    <section className={classes.summary} aria-live="polite">
      <h3>What {name} may do</h3>
      <ul>
        {summaryOf(grants).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
