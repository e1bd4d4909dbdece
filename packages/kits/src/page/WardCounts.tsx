/** A ward with its numbers of patients and beds. */
export interface WardCount {
  id: string;
  name: string;
  patients: number;
  beds: number;
}

interface WardCountsProps {
  counts: readonly WardCount[];
  /** Number of patients without a ward, who are on no ward's kit. */
  wardlessCount: number;
}

/** Patients per ward, without names, for the switchboard. */
export function WardCounts({ counts, wardlessCount }: WardCountsProps) {
  return (
    <section className="counts together">
      <h2>Patients by ward</h2>
      <table>
        <colgroup>
          <col />
          <col style={{ width: "30mm" }} />
          <col style={{ width: "30mm" }} />
        </colgroup>
        <thead>
          <tr>
            <th>Ward</th>
            <th className="count">Patients</th>
            <th className="count">Beds</th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ id, name, patients, beds }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td className="count">{patients}</td>
              <td className="count">{beds}</td>
            </tr>
          ))}
          {wardlessCount > 0 && (
            <tr>
              <th scope="row">Without a ward, so not on any ward's kit</th>
              <td className="count">{wardlessCount}</td>
              <td>{"\u00a0"}</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}
