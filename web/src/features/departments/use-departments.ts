import { useQuery } from "@tanstack/react-query";
import "./department-cache.js";
import { departmentsQuery, hospitalDataQuery } from "./department-queries.js";

/** The names of departments and roles that pick lists offer, kept current. */
export function useHospitalData() {
  return useQuery(hospitalDataQuery);
}

/** The departments with their contacts, kept current. */
export function useDepartments() {
  return useQuery(departmentsQuery);
}
