import { TileSigns } from "../../features/patients/map/TileSigns.js";
import { BedSigns } from "../../features/wards/BedSigns.js";
import legend from "../../ui/page/Legend.module.css";

/** The signs of the maps with their words: those of beds, then those of patients. */
export function WardsSigns() {
  return (
    <div className={legend.groups}>
      <BedSigns />
      <TileSigns />
    </div>
  );
}
