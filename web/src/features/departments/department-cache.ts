import type { QueryClient } from "@tanstack/react-query";
import type { Department, HospitalData } from "@wardline/contracts/departments";
import { foldName } from "@wardline/domain/department";
import type { LiveHandlers } from "../../lib/live/live-cache.js";
import { departmentsQuery, hospitalDataQuery } from "./department-queries.js";
import { byName, withName, withoutName } from "./names.js";

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
    held?.filter(({ department }) => foldName(department) !== foldName(name)),
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
function readContactsAnew(queryClient: QueryClient): void {
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
    if (payload.isHOD) readContactsAnew(client);
  },
  "staff.updated": ({ payload }, client) => {
    if (payload.isHOD || hasStandIn(client)) readContactsAnew(client);
  },
  "staff.deleted": (_change, client) => {
    if (hasStandIn(client)) readContactsAnew(client);
  },
};
