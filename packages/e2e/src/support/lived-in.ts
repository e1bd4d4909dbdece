import { createSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { createPatient } from "@wardline/contracts/patients/patient";
import { addDepartment } from "@wardline/contracts/roster/departments";
import { createRoster } from "@wardline/contracts/roster/roster";
import { getToday } from "@wardline/testing/noon";
import { type Hospital, newAddress, openCards } from "./hospital.js";

/**
 * Creates enough patients to scroll, one with a long name and an age in words, departments with long names, and today's
 * roster.
 */
export async function furnish({ call }: Hospital): Promise<void> {
  const teams = ["Surgery", "Ophthalmology", "Neurosurgery", "Oral and Maxillofacial Surgery"];
  for (const department_name of teams) {
    await call(addDepartment, { body: { department_name } });
  }
  const { data: consultant } = await call(createSubAccount, {
    body: {
      firstName: "Ngozi",
      lastName: "Bello-Constantinopolous",
      department: "Ophthalmology",
      role: "Consultant",
      email: newAddress("ngozi.bello-constantinopolous"),
      phone: "+234 803 555 0101",
      isHOD: false,
    },
  });
  const duty = { department: "Ophthalmology", consultantId: consultant.id };
  const roster = { date: getToday(), departments: ["Ophthalmology"], departmentStaff: [duty] };
  await call(createRoster, { body: roster });
  await openCards(call, 12);
  const body = {
    name: "Long Name Oluwaseun Maria-Fernanda",
    gender: "female",
    age: "6 months",
    hospital_no: "SL-700-2026",
    bed_no: "E1",
    teams: "Ophthalmology,Oral and Maxillofacial Surgery",
    status: "new_patient_reviewed",
  } as const;
  await call(createPatient, { body });
}
