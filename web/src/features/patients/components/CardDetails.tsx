import type { Patient } from "@wardline/contracts/patients";
import type { ReactNode } from "react";
import { StatusBadge } from "../../../ui/StatusBadge.js";
import { CARD_FIELD_LABELS, GENDER_LABELS } from "../model/card-labels.js";
import classes from "./CardDetails.module.css";
import { DurationCell } from "./cells.js";

/** What is known of a patient, to be read only. */
export function CardDetails({ card }: { card: Patient }) {
  return (
    <dl className={classes.details}>
      <Detail label="Name">{card.name}</Detail>
      <Detail label={CARD_FIELD_LABELS.hospital_no}>{card.hospital_no}</Detail>
      <Detail label={CARD_FIELD_LABELS.gender}>{GENDER_LABELS[card.gender]}</Detail>
      <Detail label={CARD_FIELD_LABELS.age}>{card.age}</Detail>
      <Detail label="Duration">
        <DurationCell card={card} />
      </Detail>
      <Detail label="Current Status">
        <StatusBadge status={card.status} />
      </Detail>
    </dl>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
