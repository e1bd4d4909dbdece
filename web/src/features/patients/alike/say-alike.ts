import type { Patient } from "@wardline/contracts/patients";
import { areNamesAlike } from "@wardline/domain/names-alike";
import { isClosed } from "@wardline/domain/patient-status";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { ALIKE_TEXT } from "./alike-text.js";

const toast = toastsAbout("name-alike");

/** Names the open cards whose names are like the one that was just opened. */
export function sayAlike({ id, name }: Patient, open: readonly Patient[]): void {
  const others = open.filter(
    (one) => one.id !== id && !isClosed(one.status) && areNamesAlike(one.name, name),
  );
  if (others.length === 0) return;
  const said = others.map((one) =>
    [one.bed_no, one.name, one.hospital_no].filter(Boolean).join(" "),
  );
  toast.warning(`${ALIKE_TEXT}: ${said.join(", ")}`);
}
