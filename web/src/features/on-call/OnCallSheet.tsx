import type { OnCall, OnCallPerson } from "@wardline/contracts/on-call";
import { useState } from "react";
import { momentText } from "../../lib/time/day-text.js";
import { useHospitalZone } from "../../lib/time/hospital-time.js";
import { serverNow } from "../../lib/time/server-clock.js";
import { PrintPage } from "../../ui/page/PrintPage.js";

interface OnCallSheetProps {
  duties: readonly OnCall[];
  /** The moment that was asked about, in RFC 3339; null for now. */
  at: string | null;
  /** Whether to open the browser's print dialog: not when it is what asked for the sheet. */
  isAsked: boolean;
  /** Called once the browser has printed, or its dialog was closed. */
  onDone: () => void;
}

/** Who is on call, on paper. */
export function OnCallSheet({ duties, at, isAsked, onDone }: OnCallSheetProps) {
  const zone = useHospitalZone();
  const [now] = useState(serverNow);
  return (
    <PrintPage
      title={`Who is on call at ${momentText(at ?? now, zone)}`}
      isAsked={isAsked}
      onDone={onDone}
    >
      <table>
        <thead>
          <tr>
            <th>Department</th>
            <th>On call</th>
            <th>Until</th>
            <th>Next</th>
          </tr>
        </thead>
        <tbody>
          {duties.map(({ department, people, until, next }) => (
            <tr key={department}>
              <td>{department}</td>
              <td>
                <People people={people} />
              </td>
              <td>{people.length === 0 ? "" : momentText(until, zone)}</td>
              <td>
                <People people={next?.people ?? []} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintPage>
  );
}

function People({ people }: { people: readonly OnCallPerson[] }) {
  return people.map(({ role, name, phone, email }) => (
    <div key={`${role} ${name} ${phone} ${email}`}>
      {[name, role, phone || email].filter(Boolean).join(" · ")}
    </div>
  ));
}
