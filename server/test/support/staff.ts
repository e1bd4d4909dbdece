import { randomUUID } from "node:crypto";
import { expectSession, login } from "@wardline/contracts/accounts/account";
import {
  createSubAccount,
  type NewSubAccount,
  type SubAccount,
  updateGrants,
} from "@wardline/contracts/accounts/sub-accounts";
import { addDepartment } from "@wardline/contracts/roster/departments";
import { GRANTS, type Grant } from "@wardline/domain/people/grants";
import { listWholeHospitalGrants } from "@wardline/domain/people/ward-limit";
import type { TestApp } from "./app.js";
import { PASSWORD, type TestHospital } from "./hospital.js";

export const LIMITABLE_GRANTS = GRANTS.filter(
  (grant) => listWholeHospitalGrants([grant]).length === 0,
);

/** A staff member with a password who has logged in. */
export interface TestStaff {
  id: string;
  email: string;
  department: string;
  token: string;
}

interface StaffOptions {
  department?: string;
  role?: string;
  firstName?: string;
  lastName?: string;
  grants?: Grant[];
}

/** Creates a new staff member's fields, with a unique email address. */
export function createStaffFields(fields: Partial<NewSubAccount> = {}): NewSubAccount {
  return {
    firstName: "Ada",
    lastName: "Obi",
    email: `staff-${randomUUID()}@hospital.example`,
    phone: "0803 555 0199",
    department: "Cardiology",
    role: "Consultant",
    isHOD: false,
    ...fields,
  };
}

/** Adds a staff member who has not accepted the invitation yet. */
export async function hire(
  app: TestApp,
  { token }: TestHospital,
  fields: Partial<NewSubAccount> = {},
): Promise<SubAccount> {
  const { data } = await app.call(createSubAccount, { body: createStaffFields(fields) }, { token });
  return data;
}

/** Adds a staff member and logs them in. */
export async function addStaff(
  app: TestApp,
  hospital: TestHospital,
  given: StaffOptions = {},
): Promise<TestStaff> {
  const staff = await inviteStaff(app, hospital, given);
  const { data } = await app.call(login, { body: { email: staff.email, password: PASSWORD } });
  return { ...staff, token: expectSession(data).token };
}

/** Adds a staff member with these grants and logs them in. */
export function addGranted(
  app: TestApp,
  hospital: TestHospital,
  grants: readonly Grant[],
  given: StaffOptions = {},
): Promise<TestStaff> {
  return addStaff(app, hospital, { ...given, grants: [...grants] });
}

/** Adds a staff member with these grants for some wards only and logs them in. */
export async function addLimited(
  app: TestApp,
  hospital: TestHospital,
  grants: readonly Grant[],
  wards: readonly string[],
): Promise<TestStaff> {
  const staff = await addStaff(app, hospital);
  const body = { grants: [...grants], wards: [...wards] };
  await app.call(updateGrants, { params: { id: staff.id }, body }, { token: hospital.token });
  return staff;
}

/** Adds a staff member through the API and sets the test's password. */
export async function inviteStaff(
  app: TestApp,
  hospital: TestHospital,
  {
    department = "Surgery",
    role = "Consultant",
    firstName = "Ngozi",
    lastName = "Eze",
    grants = [],
  }: StaffOptions = {},
): Promise<Omit<TestStaff, "token">> {
  await app.call(
    addDepartment,
    { body: { department_name: department } },
    { token: hospital.token },
  );
  const email = `staff-${randomUUID()}@hospital.example`;
  const { data } = await app.call(
    createSubAccount,
    {
      body: {
        firstName,
        lastName,
        email,
        phone: "0803 555 0100",
        department,
        role,
        isHOD: false,
        grants,
      },
    },
    { token: hospital.token },
  );
  await app.dataSource.query(
    `UPDATE account SET verified_at = now(), invitation_expires_at = NULL,
            password_hash = (SELECT password_hash FROM account WHERE email = $2) WHERE id = $1`,
    [data.id, hospital.email],
  );
  return { id: data.id, email, department };
}
