import { VisuallyHidden } from "@mantine/core";
import { IconCheck, IconSpray } from "@tabler/icons-react";
import type { Patient } from "@wardline/contracts/patients/patient";
import { BED_STATE_LABELS, type BedState } from "@wardline/domain/wards/bed-state";
import { BED_CLOSURE_LABELS } from "@wardline/domain/wards/ward";
import type { ReactNode } from "react";
import { hoverTip } from "../../../ui/hover-tip.js";
import { ActionMenu, type MenuAction } from "../../../ui/menu/ActionMenu.js";
import classes from "./WardMap.module.css";

/** Functions that render the patients in the beds of the map. */
export interface PatientLook {
  /** Renders the only patient of a bed, below the bed's label. */
  tile: (patient: Patient) => ReactNode;
  /** Renders one of several patients in a shared bed. */
  line: (patient: Patient) => ReactNode;
  words: (patient: Patient) => string;
}

const MAX_LISTED_PATIENTS = 3;

interface BedTileProps {
  wardName: string;
  bed: BedState<Patient>;
  look: PatientLook;
  /** Key of the bed for dragging; undefined if nothing can be dragged. */
  place?: string | undefined;
  actions: (() => readonly MenuAction[]) | null;
  /** While a bed is being chosen, the effect of choosing this bed; null if it cannot be chosen. */
  choice?: { label: string; onChoose: () => void } | null | undefined;
  /** Closes a free bed for cleaning or opens a closed bed; null if that is not possible. */
  onToggle: (() => void) | null;
}

/** Shows a bed of the map: its label, its patients or why it is closed, and its actions. */
export function BedTile(props: BedTileProps) {
  const { wardName, bed, look, place, actions, choice, onToggle } = props;
  const { label, state, occupants } = bed;
  // The accessible name begins with the visible text, so that voice control finds the bed by that text.
  const name = `Bed ${label} ${describeBed(bed)}${spokenText(bed, look)}. ${wardName}`;
  const content = (
    <>
      <VisuallyHidden>{choice ? `${choice.label}. Bed ` : "Bed "}</VisuallyHidden>
      <Content bed={bed} look={look} />
      <VisuallyHidden>{`${spokenText(bed, look)}. ${wardName}`}</VisuallyHidden>
    </>
  );
  const dataAttributes = { "data-state": state, "data-shared": occupants.length > 1 || undefined };
  const main = { className: classes.main, ...hoverTip(name) };
  const isClosed = state === "closed";
  const ToggleIcon = isClosed ? IconCheck : IconSpray;
  if (choice !== undefined) {
    return (
      <li className={classes.bed} {...dataAttributes} data-target={choice === null ? "no" : "yes"}>
        <button {...main} type="button" disabled={choice === null} onClick={choice?.onChoose}>
          {content}
        </button>
      </li>
    );
  }
  return (
    <li
      className={classes.bed}
      {...dataAttributes}
      data-place={place}
      data-drag={place === undefined || occupants.length !== 1 ? undefined : occupants[0]?.id}
      data-patients={occupants.map(({ id }) => id).join(" ") || undefined}
    >
      {actions === null ? (
        <div {...main}>{content}</div>
      ) : (
        <ActionMenu
          label={`Bed ${label}, ${wardName}`}
          actions={actions}
          currentState={describeBed(bed)}
        >
          {(trigger) => (
            <button {...trigger} {...main} type="button">
              {content}
            </button>
          )}
        </ActionMenu>
      )}
      {onToggle === null ? null : (
        <button
          type="button"
          data-tools
          className={classes.toggle}
          aria-label={`${isClosed ? "Open" : "Close"} bed ${label} of ${wardName}`}
          {...hoverTip(isClosed ? "Open this bed" : "Close for cleaning")}
          onClick={onToggle}
        >
          <ToggleIcon size={17} aria-hidden="true" />
        </button>
      )}
    </li>
  );
}

function Content({ bed, look }: Pick<BedTileProps, "bed" | "look">) {
  const { label, occupants } = bed;
  const [occupant] = occupants;
  return (
    <>
      <b className={classes.label} translate="no">
        {label}
      </b>{" "}
      {occupant !== undefined && occupants.length === 1 ? (
        look.tile(occupant)
      ) : (
        <span className={classes.text}>{describeBed(bed)}</span>
      )}
      {occupants.length < 2 ? null : (
        <span className={classes.lines} aria-hidden="true">
          {occupants.slice(0, MAX_LISTED_PATIENTS).map((one) => (
            <span key={one.id} className={classes.line}>
              {look.line(one)}
            </span>
          ))}
          {occupants.length > MAX_LISTED_PATIENTS ? (
            <small>+{occupants.length - MAX_LISTED_PATIENTS}</small>
          ) : null}
        </span>
      )}
    </>
  );
}

function describeBed({ state, closed, occupants }: BedState<Patient>): string {
  const [first, ...others] = occupants;
  if (first !== undefined) return others.length === 0 ? first.name : `${occupants.length} patients`;
  return closed === null ? BED_STATE_LABELS[state] : BED_CLOSURE_LABELS[closed];
}

/** Returns in words everything that the tile shows only by shapes and marks. */
function spokenText({ closed, occupants }: BedState<Patient>, { words }: PatientLook): string {
  const [first, ...others] = occupants;
  if (first === undefined) return closed === null ? "" : ", closed";
  if (others.length === 0) return `, ${words(first)}`;
  return `: ${occupants.map((one) => `${one.name}, ${words(one)}`).join("; ")}`;
}
