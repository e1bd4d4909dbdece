import "./legend.css";

/** What the ward's shapes mean, in the order in which they are asked for. */
export function Legend({ hasBeds }: { hasBeds: boolean }) {
  return (
    <p className="legend">
      <span className="legend-entry">
        <i className="legend-tile" />1 day
      </span>
      <span className="legend-entry">
        <i className="legend-lit" />
        new
      </span>
      {hasBeds ? (
        <>
          <span className="legend-entry">
            <i className="legend-free" />
            free
          </span>
          <span className="legend-entry">
            <i className="legend-closed" />
            closed
          </span>
        </>
      ) : null}
    </p>
  );
}
