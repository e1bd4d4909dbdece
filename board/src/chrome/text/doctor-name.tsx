import { ProperName } from "@wardline/theme/name-text";
import { familyName, shortName } from "../../view/patients/names.js";

/** A doctor's name in three lengths, of which the style sheet shows the one that has room. */
export function DoctorName({ name, className }: { name: string; className: string }) {
  return (
    <>
      <ProperName className={className}>{name}</ProperName>
      <ProperName className={`${className} is-initial`}>{shortName(name)}</ProperName>
      <ProperName className={`${className} is-family`}>{familyName(name)}</ProperName>
    </>
  );
}
