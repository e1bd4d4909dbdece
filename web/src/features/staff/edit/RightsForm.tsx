import { Alert, Button, Checkbox, Radio, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { SubAccount } from "@wardline/contracts/sub-accounts";
import { GRANT_SENTENCES, summaryOf } from "@wardline/domain/grant-words";
import { type Grant, isSameGrants, normalGrants } from "@wardline/domain/grants";
import { useSession } from "../../../lib/session/session-store.js";
import { DialogActions } from "../../../ui/dialog/DialogActions.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { MeanwhileAlert, useRecordForm } from "../../../ui/form/record-form.js";
import classes from "../Rights.module.css";
import { currentRightsOf, useUpdateRights } from "../staff-changes.js";
import { fullName } from "../staff-list.js";
import { choiceOf, grantsOfChoice, RIGHTS_CHOICES, rightsLabel, rightsShown } from "./rights.js";

const toast = toastsAbout("rights");

interface RightsFormProps {
  staff: SubAccount;
  onClose: () => void;
}

interface RightsValues extends Record<string, unknown> {
  grants: readonly Grant[];
}

/** Gives and withdraws rights: a bundle, or one by one; what was chosen stays when the server refuses it. */
export function RightsForm({ staff, onClose }: RightsFormProps) {
  const update = useUpdateRights();
  const { form, base, meanwhile, dismiss, isBusy, save } = useRecordForm<SubAccount, RightsValues>({
    record: staff,
    valuesOf: ({ grants }) => ({ grants }),
    draft: `rights ${staff.id}`,
    errorsOf: () => ({}),
    send: ({ grants }, on) =>
      update.mutateAsync({ id: on.id, version: on.version, grants: normalGrants(grants) }),
    currentOf: currentRightsOf,
    toast,
    saved: `The rights of ${fullName(staff)} were saved.`,
    failed: "Failed to save the rights.",
    onSaved: onClose,
  });
  const { grants } = form.values;
  // The same rights in another order are no change.
  const setGrants = (next: readonly Grant[]) =>
    form.setFieldValue("grants", isSameGrants(next, base.grants) ? base.grants : next);
  const ownId = useSession()?.user.id;
  const losesOwn =
    staff.id === ownId &&
    base.grants.includes("administrator") &&
    !grants.includes("administrator");

  return (
    <form onSubmit={form.onSubmit((values) => void save(values))}>
      <Stack gap="lg">
        <MeanwhileAlert
          changes={meanwhile}
          labelOf={() => "The choice of rights"}
          textOf={() => rightsLabel(base.grants) ?? "None"}
          onDismiss={dismiss}
        />
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
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
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
