import { queryOptions } from "@tanstack/react-query";
import { getHospitalData, listDepartments } from "@wardline/contracts/departments";
import { call } from "../../lib/calls/api.js";

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
