/** The address of a patient's own page. */
export function patientPage(id: string): string {
  return `/dashboard/patients/${id}`;
}
