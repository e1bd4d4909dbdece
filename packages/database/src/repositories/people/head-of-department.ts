/**
 * SQL: the head of `department` of hospital $1 as `{ name, email, phone }`, or null; if there are several, the
 * longest-serving. The only definition of HOD (docs/wire/accounts.md, Departments, roles, staff).
 */
export const HEAD_OF_DEPARTMENT = `
  (SELECT jsonb_build_object('name', trim(hod.first_name || ' ' || hod.last_name),
                             'email', hod.email, 'phone', hod.phone)
     FROM account hod
    WHERE hod.hospital_id = $1 AND hod.department_id = department.id AND hod.is_hod AND hod.deleted_at IS NULL
    ORDER BY hod.created_at, hod.id LIMIT 1)`;
