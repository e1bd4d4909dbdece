import { Box, Button, Group } from "@mantine/core";
import type { Patient } from "@wardline/contracts/patients/patient";
import type { Ward } from "@wardline/contracts/patients/wards";
import type { BedState } from "@wardline/domain/wards/bed-state";
import { BedDirectory, isSameBed } from "@wardline/domain/wards/ward";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import classes from "../map/WardMap.module.css";
import { usePatientMoves } from "./patient-moves.js";

/** The patient for whom a bed is being chosen on the maps, and the purpose. */
export type BedChoice = { kind: "move" | "swap"; patient: Patient };

const ARROWS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]);

/** Moves or swaps a patient by choosing a bed on the maps: by click, touch, or arrow keys and Enter; Escape cancels. */
export function useBedChoice(wards: readonly Ward[], patients: readonly Patient[]) {
  const { move, trySwap } = usePatientMoves();
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

  /** Returns the effect of choosing a bed; null for a bed that cannot be chosen. */
  function describeChoice(ward: Ward, { label, occupants }: BedState<Patient>) {
    if (choosing === null || patient === undefined) return null;
    const place = { ward_id: ward.id, ward_bed: label };
    if (isSameBed(patient, place)) return null;
    const buildChoice = (effect: string, act: () => unknown) => ({
      label: effect,
      onChoose: () => {
        setChoosing(null);
        act();
      },
    });
    const [other, ...more] = occupants;
    if (choosing.kind === "swap") {
      if (other === undefined || more.length > 0) return null;
      return buildChoice(`Swap ${patient.name} with ${other.name}`, () => trySwap(patient, other));
    }
    const text = new BedDirectory(wards).bedText(place) ?? label;
    return buildChoice(`Move ${patient.name} here`, () => move(patient, text));
  }

  return {
    choosing: choosing === null || patient === undefined ? null : { ...choosing, patient },
    begin: setChoosing,
    cancel,
    describeChoice,
    maps: { ref: maps, onKeyDown },
  };
}

function listTargets(maps: HTMLElement | null): HTMLButtonElement[] {
  return [...(maps?.querySelectorAll<HTMLButtonElement>("[data-target=yes] button") ?? [])];
}

/** Returns the index of the button that an arrow key reaches from `current`, or else `current` itself. */
export function findNextBed(
  places: readonly { left: number; top: number }[],
  current: number,
  key: string,
): number {
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

interface ChooseBedBarProps {
  text: string;
  /** Label of the alternative's button, such as "Type a bed". */
  alternative: string;
  onAlternative: () => void;
  onCancel: () => void;
}

/** Explains above the maps which bed to choose. */
export function ChooseBedBar({ text, alternative, onAlternative, onCancel }: ChooseBedBarProps) {
  return (
    <div className={classes.choosing}>
      <Box component="output" miw={0} style={{ overflowWrap: "anywhere" }}>
        <b>{text}</b>
        <span className={classes.choosingHelp}>
          {" "}
          Arrow keys and Enter work as well; Escape cancels.
        </span>
      </Box>
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" size="compact-md" onClick={onAlternative}>
          {alternative}
        </Button>
        <Button variant="default" size="compact-md" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </div>
  );
}
