import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import classes from "./WardMap.module.css";
import { WardsSigns } from "./wards-signs.js";

/** Legend at the foot of the maps: collapsed on screen, open on paper. */
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
      <summary>Key</summary>
      {isOpen ? <WardsSigns /> : null}
    </details>
  );
}
