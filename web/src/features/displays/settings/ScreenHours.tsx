import { Button, Group, Switch, Text } from "@mantine/core";
import type { Display } from "@wardline/contracts/displays";
import { hoursText } from "@wardline/domain/planned-hours";
import { useState } from "react";
import { FormDialog } from "../../../ui/dialog/FormDialog.js";
import { HoursForm } from "./HoursForm.js";

type Choice = Pick<Display, "hours" | "mail_missing">;

interface ScreenHoursProps {
  display: Display;
  shown: Choice;
  isSaving: boolean;
  onChange: (change: Partial<Choice>) => Promise<void>;
}

/** When a display's screens are on, and whether anybody is told that one is missing. */
export function ScreenHours({ display, shown, isSaving, onChange }: ScreenHoursProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <div>
        <Text size="sm" fw={500}>
          Its screens are on
        </Text>
        <Group gap="sm" justify="space-between">
          <Text size="sm">{hoursText(shown.hours)}</Text>
          <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
            Change Hours
          </Button>
        </Group>
      </div>
      <Switch
        label="Email when a screen is missing for ten minutes"
        checked={shown.mail_missing}
        onChange={(event) => void onChange({ mail_missing: event.currentTarget.checked })}
      />
      <FormDialog opened={isOpen} onClose={close} title={`Hours of “${display.name}”`} size="lg">
        <HoursForm
          hours={display.hours}
          isSaving={isSaving}
          onSave={(hours) => void onChange({ hours }).then(close)}
          onClose={close}
        />
      </FormDialog>
    </>
  );
}
