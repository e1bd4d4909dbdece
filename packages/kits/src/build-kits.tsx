import type { Patient } from "@wardline/contracts/patients/patient";
import type { Ward } from "@wardline/contracts/patients/wards";
import type { KitSource, NewKit } from "@wardline/database/repositories/boards/kits";
import { type OnCall, resolveOnCall } from "@wardline/domain/roster/on-call";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { BlankLines } from "./page/BlankLines.js";
import { Cards } from "./page/Cards.js";
import { Duties } from "./page/Duties.js";
import { KitPage } from "./page/KitPage.js";
import type { KitMoment } from "./page/kit-texts.js";
import { WardCounts } from "./page/WardCounts.js";
import { computeKitHorizon } from "./slot.js";

/** Place shown on the switchboard's kit instead of a ward's name. */
export const SWITCHBOARD_NAME = "Switchboard";

/** Blank lines of a ward's kit for paper records. */
const BLANK_LINE_COUNT = 8;

/**
 * Builds a hospital's kits at `now` (epoch milliseconds): one kit for the switchboard and one per ward. The same source
 * and moment always give the same kits (docs/wire/boards.md, Downtime kits).
 */
export function buildKits(source: KitSource, now: number): NewKit[] {
  const { zone, revision, wards, patients, targets, acuityScale } = source;
  const asOf: KitMoment = { now, zone, revision };
  const onCall = resolveOnCall(source, now, computeKitHorizon(zone, now) - 1);
  const toKit = (wardId: string | null, ward: string, content: ReactNode): NewKit => {
    const page = (
      <KitPage hospital={source.name} place={ward} asOf={asOf}>
        {content}
      </KitPage>
    );
    return { wardId, ward, revision, html: `<!DOCTYPE html>${renderToStaticMarkup(page)}` };
  };
  return [
    toKit(null, SWITCHBOARD_NAME, buildSwitchboard(source, onCall, asOf)),
    ...wards.map((ward, index) => {
      const first = source.lastReservedNumber + index * BLANK_LINE_COUNT + 1;
      const content = (
        <>
          <Cards
            ward={ward}
            patients={sortByBed(ward, patients)}
            targets={targets}
            scale={acuityScale}
            asOf={asOf}
          />
          <Duties onCall={onCall} asOf={asOf} />
          <BlankLines numbers={listReservedNumbers(first)} />
        </>
      );
      return toKit(ward.id, ward.name, content);
    }),
  ];
}

function buildSwitchboard(
  { wards, patients }: KitSource,
  onCall: readonly OnCall[],
  asOf: KitMoment,
) {
  const wardIds = new Set(wards.map(({ id }) => id));
  const counts = wards.map(({ id, name, beds }) => ({
    id,
    name,
    patients: patients.filter(({ ward_id }) => ward_id === id).length,
    beds: beds.length,
  }));
  const wardlessPatients = patients.filter(
    ({ ward_id }) => ward_id === null || !wardIds.has(ward_id),
  );
  return (
    <>
      <Duties onCall={onCall} asOf={asOf} />
      <WardCounts counts={counts} wardlessCount={wardlessPatients.length} />
    </>
  );
}

/** The ward's patients by bed, oldest first within a bed. */
function sortByBed({ id, beds }: Ward, patients: readonly Patient[]): Patient[] {
  const place = ({ ward_bed }: Patient) =>
    ward_bed === null ? beds.length : beds.indexOf(ward_bed);
  return patients.filter(({ ward_id }) => ward_id === id).sort((a, b) => place(a) - place(b));
}

function listReservedNumbers(first: number): string[] {
  return Array.from(
    { length: BLANK_LINE_COUNT },
    (_, index) => `D-${String(first + index).padStart(3, "0")}`,
  );
}
