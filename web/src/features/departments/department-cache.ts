import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import {
  type Department,
  getHospitalData,
  type HospitalData,
  listDepartments,
} from "@wardline/contracts/departments";
import { compared } from "@wardline/domain/text/text-forms";
import { call } from "../../lib/calls/api.js";
import type { LiveHandlers } from "../../lib/live/live-cache.js";
import { byName, withName, withoutName } from "./names.js";

/** The names of the hospital's departments and roles. */
export const hospitalDataQuery = queryOptions({
  queryKey: ["hospital-data"],
  queryFn: async ({ signal }) => (await call(getHospitalData, { signal })).data.hospital_data,
});

/** The departments with the contact that stands for each. */
export const departmentsQuery = queryOptions({
  queryKey: ["departments"],
  queryFn: async ({ signal }) => (await call(listDepartments, { signal })).data,
});

/** Puts a new or changed department into what is cached. */
export function putDepartment(queryClient: QueryClient, department: Department): void {
  queryClient.setQueryData(departmentsQuery.queryKey, (held) =>
    held === undefined
      ? held
      : [...held.filter(({ id }) => id !== department.id), department].toSorted(byName),
  );
  patchNames(queryClient, (data) => ({
    ...data,
    departments: withName(data.departments, department.department),
  }));
}

/** Takes a department out of what is cached. */
export function dropDepartment(queryClient: QueryClient, name: string): void {
  queryClient.setQueryData(departmentsQuery.queryKey, (held) =>
    held?.filter(({ department }) => compared(department) !== compared(name)),
  );
  patchNames(queryClient, (data) => ({
    ...data,
    departments: withoutName(data.departments, name),
  }));
}

/** Puts a new role at the end of the cached list, as the server orders them. */
export function putRole(queryClient: QueryClient, role: string): void {
  patchNames(queryClient, (data) => ({
    ...data,
    roles: [...withoutName(data.roles, role), role],
  }));
}

/** Takes a role out of what is cached. */
export function dropRole(queryClient: QueryClient, role: string): void {
  patchNames(queryClient, (data) => ({ ...data, roles: withoutName(data.roles, role) }));
}

function patchNames(queryClient: QueryClient, patch: (data: HospitalData) => HospitalData): void {
  queryClient.setQueryData(hospitalDataQuery.queryKey, (held) => held && patch(held));
}

/** A head of department stands in for a missing contact, and who is head changes with the staff. */
function reloadContacts(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: departmentsQuery.queryKey });
}

function hasStandIn(queryClient: QueryClient): boolean {
  const held = queryClient.getQueryData(departmentsQuery.queryKey);
  return held?.some(({ contact_source }) => contact_source === "hod") ?? false;
}

/** Keeps departments, their contacts and the roles current. */
export const departmentLive: LiveHandlers = {
  "department.added": ({ payload }, client) => putDepartment(client, payload),
  "department.updated": ({ payload }, client) => putDepartment(client, payload),
  "department.removed": ({ payload }, client) => dropDepartment(client, payload.department),
  "role.added": ({ payload }, client) => putRole(client, payload.role),
  "role.removed": ({ payload }, client) => dropRole(client, payload.role),
  "staff.created": ({ payload }, client) => {
    if (payload.isHOD) reloadContacts(client);
  },
  "staff.updated": ({ payload }, client) => {
    if (payload.isHOD || hasStandIn(client)) reloadContacts(client);
  },
  "staff.deleted": (_change, client) => {
    if (hasStandIn(client)) reloadContacts(client);
  },
};

/** The names of departments and roles that pick lists offer, kept current. */
export function useHospitalData() {
  return useQuery(hospitalDataQuery);
}

/** The departments with their contacts, kept current. */
export function useDepartments() {
  return useQuery(departmentsQuery);
}
