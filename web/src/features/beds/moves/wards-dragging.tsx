import { movePatient, type Patient } from "@wardline/contracts/patients/patient";
import type { Ward } from "@wardline/contracts/patients/wards";
import { listBedStates } from "@wardline/domain/wards/bed-state";
import {
  BED_CLOSURE_LABELS,
  BedDirectory,
  type BedPlace,
  isSameBed,
} from "@wardline/domain/wards/ward";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useMay } from "../../../lib/session/rights.js";
import { useStable } from "../../../lib/use-stable.js";
import { ConfirmDialog } from "../../../ui/dialog/ConfirmDialog.js";
import { type DropText, dragOnto } from "../../../ui/drag/drag-onto.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { usePatientMoves } from "./patient-moves.js";

const toast = toastsAbout("patient-beds");

/** Returns the `data-place` of a bed; neither ids nor labels contain a slash. */
export function formatPlaceKey({ ward_id, ward_bed }: BedPlace): string {
  return `${ward_id}/${ward_bed}`;
}

function parsePlace(key: string): BedPlace {
  const [ward_id = "", ward_bed = ""] = key.split("/");
  return { ward_id, ward_bed };
}

/** Lets people drag patients within `maps` onto a free bed, or an occupied one to swap. Callers render `question`. */
export function useDragging(
  maps: RefObject<HTMLElement | null>,
  wards: readonly Ward[],
  patients: readonly Patient[],
): { canDrag: boolean; question: ReactNode } {
  const canDrag = useMay(movePatient.access);
  const { move, trySwap } = usePatientMoves();
  const dragged = useRef<Patient | null>(null);
  const [ids, setIds] = useState<readonly string[]>([]);
  const [one, other] = ids.map((id) => patients.find((patient) => patient.id === id));

  const onBegin = useStable((id: string) => {
    dragged.current = patients.find((patient) => patient.id === id) ?? null;
  });
  const describeDrop = useStable((id: string, key: string): DropText | null => {
    const bed = findBed(key, wards, patients);
    if (bed === null || bed.occupants.some((patient) => patient.id === id)) return null;
    const [first, ...more] = bed.occupants;
    if (more.length > 0) return { text: `${more.length + 1} patients are here`, isRefused: true };
    if (first !== undefined) return { text: `Swap with ${first.name}`, isRefused: false };
    if (bed.closed === null) return { text: `Move to ${bed.text}`, isRefused: false };
    const why = BED_CLOSURE_LABELS[bed.closed].toLowerCase();
    return { text: `${bed.text} is closed: ${why}`, isRefused: true };
  });
  const onDrop = useStable((id: string, key: string) => {
    const before = dragged.current;
    const patient = patients.find((open) => open.id === id);
    const bed = findBed(key, wards, patients);
    if (before === null || bed === null) return;
    if (patient === undefined) {
      toast.warning(`${before.name} no longer has an open card.`);
      return;
    }
    if (patient.bed_no !== before.bed_no) {
      const where = patient.bed_no === "" ? "no longer has a bed" : `is in ${patient.bed_no} now`;
      toast.warning(`${patient.name} ${where}: someone else changed this first. Please check.`);
      return;
    }
    if (isSameBed(patient, parsePlace(key))) return;
    const [first, ...more] = bed.occupants;
    if (more.length > 0) {
      toast.warning(
        `${more.length + 1} patients are in ${bed.text}. To swap with one of them, use the menu of ${patient.name}.`,
      );
    } else if (first === undefined) move(patient, bed.text);
    else setIds([id, first.id]);
  });

  // Without wards, the map is not rendered yet.
  const hasMaps = wards.length > 0;
  useEffect(() => {
    if (!canDrag || !hasMaps || maps.current === null) return undefined;
    return dragOnto(maps.current, { onBegin, describeDrop, onDrop });
  }, [canDrag, hasMaps, maps, onBegin, describeDrop, onDrop]);

  return {
    canDrag,
    question: one && other && (
      <ConfirmDialog
        opened
        onClose={() => setIds([])}
        onConfirm={() => {
          setIds([]);
          void trySwap(one, other);
        }}
        title={`Swap ${one.name} and ${other.name}?`}
        text={`${swapTargetText(one, other)} ${swapTargetText(other, one)}`}
        confirmLabel="Swap beds"
        isDanger={false}
      />
    ),
  };
}

function swapTargetText({ name }: Patient, { bed_no }: Patient): string {
  return bed_no === "" ? `${name} will have no bed.` : `${name} moves to ${bed_no}.`;
}

/** Returns a bed's current state, with the text that identifies the bed; null if the bed no longer exists. */
function findBed(key: string, wards: readonly Ward[], patients: readonly Patient[]) {
  const place = parsePlace(key);
  const ward = wards.find(({ id }) => id === place.ward_id);
  const bed = ward && listBedStates(ward, patients).find(({ label }) => label === place.ward_bed);
  if (bed === undefined) return null;
  return { ...bed, text: new BedDirectory(wards).bedText(place) ?? bed.label };
}
