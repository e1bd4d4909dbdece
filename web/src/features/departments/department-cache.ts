import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import {
  type Department,
  getHospitalData,
  type HospitalData,
  listDepartments,
} from "@wardline/contracts/roster/departments";
import { isSameText, toComparedText } from "@wardline/domain/text/text-forms";
import { answerQuery } from "../../lib/calls/answer-query.js";
import { call } from "../../lib/calls/api.js";
import type { LiveHandlers } from "../../lib/live/live-cache.js";

/** Query for the names of the departments and roles. */
export const hospitalDataQuery = queryOptions({
  queryKey: ["hospital-data"],
  queryFn: async ({ signal }) => (await call(getHospitalData, { signal })).data.hospital_data,
});

/** Query for the departments, each with the contact to show. */
export const departmentsQuery = answerQuery(["departments"], listDepartments);

/** Compares departments by name, ignoring case like the server. */
export function compareByName(a: { department: string }, b: { department: string }): number {
  return compareFolded(a.department, b.department);
}

/** Returns the sorted names with another name added; if the name is already there, only its spelling changes. */
export function addName(names: readonly string[], name: string): string[] {
  return [...removeName(names, name), name].toSorted(compareFolded);
}

/** Removes a name from the list, ignoring case. */
export function removeName(names: readonly string[], name: string): string[] {
  return names.filter((one) => !isSameText(one, name));
}

function compareFolded(a: string, b: string): number {
  const [first, second] = [toComparedText(a), toComparedText(b)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

/** Adds or replaces a department in the cache. */
export function putDepartment(queryClient: QueryClient, department: Department): void {
  queryClient.setQueryData(
    departmentsQuery.queryKey,
    (cached) =>
      cached &&
      [...cached.filter(({ id }) => id !== department.id), department].toSorted(compareByName),
  );
  patchNames(queryClient, ({ departments }) => ({
    departments: addName(departments, department.department),
  }));
}

/** Removes a department from the cache. */
export function dropDepartment(queryClient: QueryClient, name: string): void {
  queryClient.setQueryData(departmentsQuery.queryKey, (cached) =>
    cached?.filter(({ department }) => !isSameText(department, name)),
  );
  patchNames(queryClient, ({ departments }) => ({ departments: removeName(departments, name) }));
}

/** Adds a role at the end of the cached list, in the server's order. */
export function putRole(queryClient: QueryClient, role: string): void {
  patchNames(queryClient, ({ roles }) => ({ roles: [...removeName(roles, role), role] }));
}

/** Removes a role from the cache. */
export function dropRole(queryClient: QueryClient, role: string): void {
  patchNames(queryClient, ({ roles }) => ({ roles: removeName(roles, role) }));
}

function patchNames(
  queryClient: QueryClient,
  patch: (data: HospitalData) => Partial<HospitalData>,
): void {
  queryClient.setQueryData(
    hospitalDataQuery.queryKey,
    (cached) => cached && { ...cached, ...patch(cached) },
  );
}

/** Reloads the contacts: the head of a department stands in for a missing contact, and heads change with the staff. */
function reloadContacts(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: departmentsQuery.queryKey });
}

function hasStandIn(queryClient: QueryClient): boolean {
  const cached = queryClient.getQueryData(departmentsQuery.queryKey);
  return cached?.some(({ contact_source }) => contact_source === "hod") ?? false;
}

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

/** Returns the names of departments and roles for pick lists, kept current. */
export function useHospitalData() {
  return useQuery(hospitalDataQuery);
}

/** Returns the departments with their contacts, kept current. */
export function useDepartments() {
  return useQuery(departmentsQuery);
}
