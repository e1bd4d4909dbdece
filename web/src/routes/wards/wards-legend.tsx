import { Suspense, useState } from "react";
import classes from "../../features/wards/WardMap.module.css";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { lazyPart } from "../../ui/feedback/lazy-part.js";

const Signs = lazyPart(async () => (await import("./wards-signs.js")).WardsSigns);

/** At the foot of the maps: what their signs mean, folded until somebody asks. */
export function WardsLegend() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={classes.legend}
      data-tools
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>What the signs mean</summary>
      {isOpen ? (
        <Suspense fallback={<LoadingState label="Loading the signs" />}>
          <Signs />
        </Suspense>
      ) : null}
    </details>
  );
}
