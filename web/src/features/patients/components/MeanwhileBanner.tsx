import { Alert, List } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import type { Patient } from "@wardline/contracts/patients";
import { PATIENT_STATUS_LABELS } from "@wardline/domain/patient-status";
import { CARD_FIELD_LABELS } from "../model/card-labels.js";
import { type CardField, fieldText, valuesOf } from "../model/card-values.js";
import { EMPTY_VALUE } from "../model/history-entries.js";
import type { CardEditing } from "./use-card-editing.js";

const LIST = new Intl.ListFormat("en");

/** Says what someone else changed while the card was being edited here, and what becomes of it. */
export function MeanwhileBanner({ editing }: { editing: CardEditing }) {
  const { meanwhile, base, dismissMeanwhile } = editing;
  if (meanwhile.length === 0) return null;
  const names = meanwhile.map(({ field }) => CARD_FIELD_LABELS[field]);
  const verb = names.length === 1 ? "was" : "were";
  return (
    <Alert
      color="yellow"
      role="alert"
      icon={<IconInfoCircle aria-hidden="true" />}
      title={`${LIST.format(names)} ${verb} changed meanwhile`}
      withCloseButton
      closeButtonLabel="Dismiss message"
      onClose={dismissMeanwhile}
    >
      <List size="sm" spacing={4}>
        {meanwhile.map(({ field, isTyped }) => (
          <List.Item key={field}>
            {CARD_FIELD_LABELS[field]} is now <b>{shown(base, field)}</b>.
            {isTyped ? " What you have entered is kept and will replace it when you save." : ""}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function shown(card: Patient, field: CardField): string {
  if (field === "status") return PATIENT_STATUS_LABELS[card.status];
  return fieldText(valuesOf(card), field).replaceAll(",", ", ") || EMPTY_VALUE;
}
