import { useMutation } from "@tanstack/react-query";
import {
  addDepartment,
  addRole,
  type Department,
  removeDepartment,
  removeRole,
  updateDepartment,
} from "@wardline/contracts/roster/departments";
import type { OfferMode } from "@wardline/domain/roster/offer";
import { call } from "../../lib/calls/api.js";
import { createRequestKey } from "../../lib/calls/request-key.js";
import { dropDepartment, dropRole, putDepartment, putRole } from "./department-cache.js";

const departmentKey = createRequestKey();
const roleKey = createRequestKey();

/** Adds a department by name. */
export function useAddDepartment() {
  return useMutation({
    mutationFn: async (name: string) => {
      const body = { department_name: name };
      return (await call(addDepartment, { body, idempotencyKey: departmentKey.of(body) })).data;
    },
    onSuccess: (department, _name, _result, { client }) => {
      departmentKey.forget();
      putDepartment(client, department);
    },
  });
}

/** Removes a department; the server refuses while it has staff. */
export function useRemoveDepartment() {
  return useMutation({
    mutationFn: (name: string) => call(removeDepartment, { params: { departmentName: name } }),
    onSuccess: (_answer, name, _result, { client }) => dropDepartment(client, name),
  });
}

/** Changes a department's own contact and the start of its duties. */
export function useUpdateContact() {
  return useMutation({
    mutationFn: async ({
      department,
      ...body
    }: Pick<Department, "department" | "email" | "phone" | "duty_start"> & {
      receipts: boolean;
      offers: OfferMode;
    }) => (await call(updateDepartment, { params: { departmentName: department }, body })).data,
    onSuccess: (department, _change, _result, { client }) => putDepartment(client, department),
  });
}

/** Adds a role by name. */
export function useAddRole() {
  return useMutation({
    mutationFn: async (name: string) => {
      const body = { role_name: name };
      return (await call(addRole, { body, idempotencyKey: roleKey.of(body) })).data.role;
    },
    onSuccess: (role, _name, _result, { client }) => {
      roleKey.forget();
      putRole(client, role);
    },
  });
}

/** Removes a role; the server refuses default roles, and roles that staff have. */
export function useRemoveRole() {
  return useMutation({
    mutationFn: (name: string) => call(removeRole, { params: { roleName: name } }),
    onSuccess: (_answer, name, _result, { client }) => dropRole(client, name),
  });
}
