import { Text } from "@mantine/core";
import type { Patient } from "@wardline/contracts/patients/patient";
import type { Ward } from "@wardline/contracts/patients/wards";
import { formatCount } from "@wardline/domain/text/format-count";
import {
  type BedState,
  type BedStateName,
  countOccupancy,
  type Occupancy,
} from "@wardline/domain/wards/bed-state";
import { type MenuAction, RowMenu } from "../../../ui/menu/ActionMenu.js";
import { Panel } from "../../../ui/page/Panel.js";
import { BedTile, type PatientLook } from "./BedTile.js";
import classes from "./WardMap.module.css";

interface WardPanelProps {
  ward: Ward;
  states: readonly BedState<Patient>[];
  look: PatientLook;
  /** Returns the key of a bed for dragging; null if nothing can be dragged. */
  findPlace: ((label: string) => string) | null;
  /** Shows only beds of this state; null for all. */
  shown: BedStateName | null;
  actions: (() => readonly MenuAction[]) | null;
  bedActions: ((bed: BedState<Patient>) => readonly MenuAction[]) | null;
  /** While a bed is being chosen, the effect of choosing it; null for a bed that cannot be chosen. */
  describeChoice:
    | ((bed: BedState<Patient>) => { label: string; onChoose: () => void } | null)
    | null;
  onToggle: ((bed: BedState<Patient>) => void) | null;
}

const MAX_HALF_WIDTH_BEDS = 20;

/** Shows a ward with the map of its beds; renders nothing if no bed has the requested state. */
export function WardPanel(props: WardPanelProps) {
  const { ward, states, look, findPlace, shown, actions, bedActions, describeChoice, onToggle } =
    props;
  const occupancy = countOccupancy(states);
  const beds = states.filter(({ state }) => shown === null || state === shown);
  if (shown !== null && beds.length === 0) return null;
  const occupiedPercent = (100 * occupancy.occupied) / Math.max(occupancy.beds, 1);
  return (
    <div className={classes.ward} data-large={beds.length > MAX_HALF_WIDTH_BEDS || undefined}>
      <Panel
        title={ward.name}
        aside={
          <div className={classes.aside}>
            <div className={classes.bar} aria-hidden="true">
              <div className={classes.filled} style={{ width: `${occupiedPercent}%` }} />
            </div>
            <span>{occupancyText(occupancy)}</span>
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
          <div className={classes.bays}>
            {groupBays(ward, beds).map(({ name, beds: inBay }) => (
              <div key={name ?? ""} className={classes.bay}>
                {name === null ? null : <h3>{name}</h3>}
                <ul
                  className={classes.map}
                  aria-label={`Beds of ${[ward.name, name].filter(Boolean).join(", ")}`}
                >
                  {inBay.map((bed) => (
                    <BedTile
                      key={bed.label}
                      wardName={ward.name}
                      bed={bed}
                      look={look}
                      place={findPlace?.(bed.label)}
                      choice={describeChoice?.(bed)}
                      actions={
                        // People who may not change beds can still open the cards of patients in beds.
                        bedActions === null || (onToggle === null && bed.state !== "occupied")
                          ? null
                          : () => bedActions(bed)
                      }
                      onToggle={
                        onToggle === null || bed.state === "occupied" ? null : () => onToggle(bed)
                      }
                    />
                  ))}
                </ul>
              </div>
            ))}
          </div>
        )}
      </Panel>
    </div>
  );
}

function groupBays({ bays }: Ward, beds: readonly BedState<Patient>[]) {
  if (bays === undefined) return [{ name: null, beds }];
  const bedsInBays = new Set(bays.flatMap((bay) => bay.beds));
  return [
    ...bays.map((bay) => ({
      name: bay.name,
      beds: beds.filter(({ label }) => bay.beds.includes(label)),
    })),
    { name: "No bay", beds: beds.filter(({ label }) => !bedsInBays.has(label)) },
  ].filter((part) => part.beds.length > 0);
}

/** Returns the occupancy of one or all wards: "3 of 12 beds occupied, 8 free, 1 closed". */
export function occupancyText({ beds, occupied, free, closed }: Occupancy): string {
  const parts = [`${occupied} of ${formatCount(beds, "bed")} occupied`];
  if (beds > 0) parts.push(`${free} free`);
  if (closed > 0) parts.push(`${closed} closed`);
  return parts.join(", ");
}
