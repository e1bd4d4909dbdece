import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import classes from "../../features/wards/WardMap.module.css";
import { WardsSigns } from "./wards-signs.js";

/** At the foot of the maps: what their signs mean, folded until somebody asks, and open on paper. */
export function WardsLegend() {
  const [isOpen, setOpen] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  if (isPrinting) return <WardsSigns />;
  return (
    <details
      className={classes.legend}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>What the signs mean</summary>
      {isOpen ? <WardsSigns /> : null}
    </details>
  );
}
