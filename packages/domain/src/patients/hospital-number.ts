/** The form in which two hospital numbers are the same number (docs/wire.md, Patients). */
export function numberKey(hospitalNumber: string): string {
  return hospitalNumber.trim().toLowerCase();
}
