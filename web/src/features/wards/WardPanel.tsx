import { Text } from "@mantine/core";
import { IconCheck, IconSpray } from "@tabler/icons-react";
import type { Patient } from "@wardline/contracts/patients";
import type { Ward } from "@wardline/contracts/wards";
import {
  BED_STATE_LABELS,
  type BedState,
  type BedStateName,
  occupancyOf,
} from "@wardline/domain/bed-state";
import { PATIENT_STATUS_LABELS } from "@wardline/domain/patient-status";
import { BED_CLOSURE_LABELS } from "@wardline/domain/ward";
import { STATUS_STYLES } from "@wardline/theme/status-style";
import type { CSSProperties } from "react";
import { StatusGlyph } from "../../shared/patients/StatusBadge.js";
import { ActionMenu, type MenuAction } from "../../ui/menu/ActionMenu.js";
import { RowMenu } from "../../ui/menu/RowMenu.js";
import { Panel } from "../../ui/page/Panel.js";
import { occupancyText } from "./occupancy-text.js";
import classes from "./WardMap.module.css";

interface WardPanelProps {
  ward: Ward;
  states: readonly BedState<Patient>[];
  /** Only beds of this state; null: all. */
  shown: BedStateName | null;
  /** What the ward's menu offers; null where nothing may be done with it. */
  actions: (() => readonly MenuAction[]) | null;
  bedActions: ((bed: BedState<Patient>) => readonly MenuAction[]) | null;
  /** While a bed is being chosen: what choosing one does; null for one that cannot be chosen. */
  choiceOf: ((bed: BedState<Patient>) => { label: string; onChoose: () => void } | null) | null;
  onToggle: ((bed: BedState<Patient>) => void) | null;
}

/** A ward with the map of its beds; nothing where it has none of the state that is asked for. */
export function WardPanel(props: WardPanelProps) {
  const { ward, states, shown, actions, bedActions, choiceOf, onToggle } = props;
  const sums = occupancyOf(states);
  const beds = states.filter(({ state }) => shown === null || state === shown);
  if (shown !== null && beds.length === 0) return null;
  const share = sums.beds === 0 ? 0 : (100 * sums.occupied) / sums.beds;
  return (
    <Panel
      title={ward.name}
      aside={
        <div className={classes.aside}>
          <div className={classes.bar} aria-hidden="true">
            <div className={classes.filled} style={{ width: `${share}%` }} />
          </div>
          <span>{occupancyText(sums)}</span>
          {actions === null ? null : (
            <RowMenu label={`Actions for ${ward.name}`} actions={actions} />
          )}
        </div>
      }
    >
      {beds.length === 0 ? (
        <Text c="dimmed" size="sm">
          No beds yet
        </Text>
      ) : (
        <ul className={classes.map} aria-label={`Beds of ${ward.name}`}>
          {beds.map((bed) => (
            <BedTile
              key={bed.label}
              wardName={ward.name}
              bed={bed}
              choice={choiceOf?.(bed)}
              actions={
                // Someone who may change nothing still opens the cards of those who lie here.
                bedActions === null || (onToggle === null && bed.state !== "occupied")
                  ? null
                  : () => bedActions(bed)
              }
              onToggle={onToggle === null || bed.state === "occupied" ? null : () => onToggle(bed)}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface BedTileProps {
  wardName: string;
  bed: BedState<Patient>;
  /** What the bed's menu offers, asked when it is opened; null where nothing can be done. */
  actions: (() => readonly MenuAction[]) | null;
  /** While a bed is being chosen: what choosing this one does, in words, and does; null where it cannot be chosen. */
  choice?: { label: string; onChoose: () => void } | null | undefined;
  /** Closes a free bed for cleaning, opens a closed one; null where one may not, or somebody lies there. */
  onToggle: (() => void) | null;
}

/** One bed of the map: its label, who lies in it or why nobody can, and what can be done. */
function BedTile({ wardName, bed, actions, choice, onToggle }: BedTileProps) {
  const { label, state, occupants } = bed;
  const text = textOf(bed);
  // Begins with what is seen, so that voice control finds the bed by it.
  const name = `Bed ${label} ${text}${spoken(bed)}. ${wardName}`;
  const [occupant] = occupants;
  const content = (
    <>
      <b className={classes.label}>{label}</b>{" "}
      <span className={classes.text}>
        {occupant === undefined ? null : <Glyph patient={occupant} />}
        <span className={classes.words}>{text}</span>
      </span>
    </>
  );
  if (choice !== undefined) {
    return (
      <li
        className={classes.bed}
        data-state={state}
        data-shared={occupants.length > 1 || undefined}
        data-target={choice === null ? "no" : "yes"}
      >
        <button
          type="button"
          className={classes.main}
          disabled={choice === null}
          aria-label={choice === null ? name : `${choice.label}. ${name}`}
          title={name}
          onClick={choice?.onChoose}
        >
          {content}
        </button>
      </li>
    );
  }
  return (
    <li
      className={classes.bed}
      data-state={state}
      data-shared={occupants.length > 1 || undefined}
      data-patients={occupants.map(({ id }) => id).join(" ") || undefined}
    >
      {actions === null ? (
        <div className={classes.main} title={name}>
          {content}
        </div>
      ) : (
        <ActionMenu label={name} actions={actions}>
          {(trigger) => (
            <button
              {...trigger}
              type="button"
              className={classes.main}
              aria-label={name}
              title={name}
            >
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
          aria-label={`${state === "closed" ? "Open" : "Close"} bed ${label} of ${wardName}`}
          title={state === "closed" ? "Open this bed" : "Close for cleaning"}
          onClick={onToggle}
        >
          {state === "closed" ? (
            <IconCheck size={17} aria-hidden="true" />
          ) : (
            <IconSpray size={17} aria-hidden="true" />
          )}
        </button>
      )}
    </li>
  );
}

function textOf({ state, closed, occupants }: BedState<Patient>): string {
  const [first, ...others] = occupants;
  if (first !== undefined) return others.length === 0 ? first.name : `${occupants.length} patients`;
  return closed === null ? BED_STATE_LABELS[state] : BED_CLOSURE_LABELS[closed];
}

/** What the tile says by its shape and its marks alone. */
function spoken({ closed, occupants }: BedState<Patient>): string {
  const [first, ...others] = occupants;
  if (first === undefined) return closed === null ? "" : ", closed";
  if (others.length === 0) return `, ${PATIENT_STATUS_LABELS[first.status]}`;
  const each = occupants.map(({ name, status }) => `${name}, ${PATIENT_STATUS_LABELS[status]}`);
  return `: ${each.join("; ")}`;
}

/** A patient's status on the map; its word is in the name of what it stands in. */
export function Glyph({ patient: { status } }: { patient: Patient }) {
  const { colour, text } = STATUS_STYLES[status];
  return (
    <span className={classes.glyph} style={{ "--colour": colour, "--text": text } as CSSProperties}>
      <StatusGlyph status={status} size={12} />
    </span>
  );
}
