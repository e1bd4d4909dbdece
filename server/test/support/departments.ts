import { addDepartment } from "@wardline/contracts/roster/departments";
import type { TestApp } from "./app.js";
import type { TestHospital } from "./hospital.js";

export async function addDepartments(
  app: TestApp,
  { token }: TestHospital,
  ...names: string[]
): Promise<void> {
  for (const department_name of names) {
    const { failure } = await app.call(addDepartment, { body: { department_name } }, { token });
    if (failure !== null) throw new Error(failure.message);
  }
}
