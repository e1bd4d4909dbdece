import legend from "../../../ui/page/Legend.module.css";
import { BedSigns } from "./BedSigns.js";
import { TileSigns } from "./TileSigns.js";

/** Explains the signs of the maps: the signs of beds, then the signs of patients. */
export function WardsSigns() {
  return (
    <div className={legend.groups}>
      <BedSigns />
      <TileSigns />
    </div>
  );
}
