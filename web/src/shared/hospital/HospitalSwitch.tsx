import { Switch } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { parentDetailsQuery, useParentDetails } from "./parent-details.js";

interface HospitalSwitchProps {
  /** The field of the hospital's details that says whether it is on. */
  name: "cleaning" | "tonight" | "downtime_kits" | "only_administrators_delete";
  label: string;
  description: string;
  /** What is said once it is on, and once it is off. */
  done: { on: string; off: string };
  /** Saves it. */
  save: (isOn: boolean) => Promise<unknown>;
}

/** Something that a hospital switches on; it is saved at once (docs/product.md, Settings). */
export function HospitalSwitch(props: HospitalSwitchProps) {
  const { name, label, description, done, save } = props;
  const { data: details } = useParentDetails();
  const change = useMutation({
    mutationFn: save,
    onSuccess: async (_reply, isOn, _result, { client }) => {
      await client.invalidateQueries({ queryKey: parentDetailsQuery.queryKey });
      toastsAbout(name).success(isOn ? done.on : done.off);
    },
    onError: (error) => toastsAbout(name).error(error, "Failed to save."),
  });
  return (
    <Switch
      label={label}
      description={description}
      checked={details?.[name] === true}
      disabled={details === undefined || change.isPending}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  );
}
