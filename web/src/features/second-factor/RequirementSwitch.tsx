import { Switch } from "@mantine/core";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { useRequireSecondFactor } from "./second-factor.js";

const toast = toastsAbout("second-factor");

/** Whether every administrator of the hospital must have a second factor; the owner's to say. */
export function RequirementSwitch({ isRequired }: { isRequired: boolean }) {
  const change = useRequireSecondFactor();
  const shown = change.isPending ? change.variables : isRequired;
  return (
    <Switch
      label="Required for administrators"
      description="Whoever is an administrator and has none sets one up after the next login, before anything else; this account, too."
      checked={shown}
      disabled={change.isPending}
      onChange={(event) =>
        change.mutate(event.currentTarget.checked, {
          onError: (error) =>
            toast.error(error, "The setting could not be changed. Please try again."),
        })
      }
    />
  );
}
