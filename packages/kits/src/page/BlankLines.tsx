const COLUMN_HEADINGS = ["Time", "Bed", "Name", "Age, sex", "Team", "Status, signals, waiting for"];

/** Blank lines for paper records, each with a number unique to this kit. */
export function BlankLines({ numbers }: { numbers: readonly string[] }) {
  return (
    <section className="blank-lines together">
      <h2>Cards written on paper</h2>
      <p className="note">
        Use these numbers for new patients. When Wardline is back, enter the cards with these
        numbers.
      </p>
      <div className="sheet">
        <table className="blank">
          <colgroup>
            <col style={{ width: "15mm" }} />
            <col style={{ width: "15mm" }} />
            <col style={{ width: "14mm" }} />
            <col style={{ width: "46mm" }} />
            <col style={{ width: "20mm" }} />
            <col style={{ width: "26mm" }} />
            <col />
          </colgroup>
          <thead>
            <tr>
              <th>Number</th>
              {COLUMN_HEADINGS.map((what) => (
                <th key={what}>{what}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {numbers.map((number) => (
              <tr key={number}>
                <td className="number">{number}</td>
                {COLUMN_HEADINGS.map((what) => (
                  <td key={what}>{"\u00a0"}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
