import type { Patient } from "@wardline/contracts/patients/patient";
import type { Ward } from "@wardline/contracts/patients/wards";
import type { BedState } from "@wardline/domain/wards/bed-state";
import { BedDirectory, isSameBed } from "@wardline/domain/wards/ward";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { usePatientMoves } from "./use-patient-moves.js";

const toast = toastsAbout("patient-beds");

/** The patient for whom a bed is being chosen on the maps, and the purpose. */
export interface BedChoice {
  kind: "move" | "swap";
  patient: Patient;
}

const ARROWS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]);

/** Moves or swaps a patient by choosing a bed on the maps: by click, touch, or arrow keys and Enter; Escape cancels. */
export function useBedChoice(wards: readonly Ward[], patients: readonly Patient[]) {
  const { move, swap } = usePatientMoves();
  const [choosing, setChoosing] = useState<BedChoice | null>(null);
  const maps = useRef<HTMLDivElement>(null);
  // Uses the current state of the patient, so another person's change is not overwritten.
  const patient = patients.find(({ id }) => id === choosing?.patient.id) ?? choosing?.patient;

  useEffect(() => {
    if (choosing === null) return;
    // The menu first returns the focus to its button.
    const frame = requestAnimationFrame(() =>
      listTargets(maps.current)[0]?.focus({ preventScroll: true }),
    );
    return () => cancelAnimationFrame(frame);
  }, [choosing]);

  function cancel(): void {
    setChoosing(null);
    const id = choosing?.patient.id ?? "";
    requestAnimationFrame(() => {
      maps.current?.querySelector<HTMLElement>(`[data-patients~="${id}"] button`)?.focus();
    });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (choosing === null) return;
    if (event.key === "Escape") {
      event.preventDefault();
      cancel();
      return;
    }
    const buttons = listTargets(maps.current);
    if (!ARROWS.has(event.key) || buttons.length === 0) return;
    event.preventDefault();
    const places = buttons.map((button) => button.getBoundingClientRect());
    const current = buttons.findIndex((button) => button === document.activeElement);
    buttons[findNextBed(places, current, event.key)]?.focus();
  }

  async function swapWith(one: Patient, other: Patient): Promise<void> {
    try {
      await swap(one, other);
    } catch (error) {
      toast.error(error, "Failed to swap the beds.");
    }
  }

  function toChoice(ward: Ward, { label, occupants }: BedState<Patient>) {
    if (choosing === null || patient === undefined) return null;
    const place = { ward_id: ward.id, ward_bed: label };
    if (isSameBed(patient, place)) return null;
    const [other, ...more] = occupants;
    if (choosing.kind === "swap") {
      if (other === undefined || more.length > 0) return null;
      return {
        label: `Swap ${patient.name} with ${other.name}`,
        onChoose: () => {
          setChoosing(null);
          void swapWith(patient, other);
        },
      };
    }
    const text = new BedDirectory(wards).bedText(place) ?? label;
    return {
      label: `Move ${patient.name} here`,
      onChoose: () => {
        setChoosing(null);
        move(patient, text);
      },
    };
  }

  return {
    choosing: choosing === null || patient === undefined ? null : { ...choosing, patient },
    begin: setChoosing,
    cancel,
    describeChoice: toChoice,
    maps: { ref: maps, onKeyDown },
  };
}

function listTargets(maps: HTMLElement | null): HTMLButtonElement[] {
  return [...(maps?.querySelectorAll<HTMLButtonElement>("[data-target=yes] button") ?? [])];
}

interface Place {
  left: number;
  top: number;
}

/**
 * Returns the index of the button that an arrow key reaches from `current`; `current` if there is none in that
 * direction.
 */
export function findNextBed(places: readonly Place[], current: number, key: string): number {
  const from = places[current];
  if (from === undefined) return places.length > 0 ? 0 : -1;
  if (key === "ArrowLeft") return Math.max(0, current - 1);
  if (key === "ArrowRight") return Math.min(places.length - 1, current + 1);
  const isDown = key === "ArrowDown";
  const candidates = places
    .map((place, index) => ({ ...place, index }))
    .filter(({ top }) => (isDown ? top > from.top : top < from.top));
  if (candidates.length === 0) return current;
  const tops = candidates.map(({ top }) => top);
  const row = isDown ? Math.min(...tops) : Math.max(...tops);
  const [nearest] = candidates
    .filter(({ top }) => top === row)
    .sort((a, b) => Math.abs(a.left - from.left) - Math.abs(b.left - from.left));
  return nearest?.index ?? current;
}
