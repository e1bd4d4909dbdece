import { LegendGroup } from "../../../ui/page/LegendGroup.js";
import classes from "./WardMap.module.css";

const BEDS = [
  { word: "Occupied", look: { "data-state": "occupied" } },
  { word: "Free", look: { "data-state": "free" } },
  { word: "Closed: cleaning or blocked", look: { "data-state": "closed" } },
  {
    word: "Several patients in one bed",
    look: { "data-state": "occupied", "data-shared": true },
  },
];

/** Explains the frames of beds on the map. */
export function BedSigns() {
  const signs = BEDS.map(({ word, look }) => ({
    word,
    sign: <span className={`${classes.bed} ${classes.sample}`} {...look} />,
  }));
  return <LegendGroup title="Beds" signs={signs} />;
}
