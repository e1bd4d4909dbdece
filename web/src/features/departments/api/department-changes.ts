import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  addDepartment,
  addRole,
  type Department,
  removeDepartment,
  removeRole,
  updateDepartment,
} from "@wardline/contracts/departments";
import { call } from "../../../lib/api.js";
import { createRequestKey } from "../../../lib/request-key.js";
import { dropDepartment, dropRole, putDepartment, putRole } from "./department-cache.js";

const departmentKey = createRequestKey();
const roleKey = createRequestKey();

/** Adds a department by its name. */
export function useAddDepartment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      const body = { department_name: name };
      const { data } = await call(addDepartment, { body, idempotencyKey: departmentKey.of(body) });
      departmentKey.forget();
      putDepartment(queryClient, data);
    },
  });
}

/** Removes a department; refused while staff hold it. */
export function useRemoveDepartment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      await call(removeDepartment, { params: { departmentName: name } });
      dropDepartment(queryClient, name);
    },
  });
}

/** Changes a department's own contact. */
export function useUpdateContact() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({
      department,
      ...body
    }: Pick<Department, "department" | "email" | "phone">) => {
      const params = { departmentName: department };
      putDepartment(queryClient, (await call(updateDepartment, { params, body })).data);
    },
  });
}

/** Adds a role by its name. */
export function useAddRole() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      const body = { role_name: name };
      const { data } = await call(addRole, { body, idempotencyKey: roleKey.of(body) });
      roleKey.forget();
      putRole(queryClient, data.role);
    },
  });
}

/** Removes a role; refused while staff hold it, and for the default roles. */
export function useRemoveRole() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      await call(removeRole, { params: { roleName: name } });
      dropRole(queryClient, name);
    },
  });
}
