import { parentDetails, user } from "@wardline/contracts/accounts/account";
import { subAccount } from "@wardline/contracts/accounts/sub-accounts";
import { getZoneData } from "@wardline/domain/time/zone-facts";
import { buildLogoUrl, toActiveStaff, toParentDetails, toUser } from "./accounts.mapper.js";

const ID = "6a1ef5a4-33ed-4c66-8d3f-0b6d2c8f5a11";
const hospital = {
  hospitalName: "St. Luke's",
  hospitalNumber: "RC-7",
  logoFile: "abc.webp",
  timezone: "Africa/Lagos",
  dutyStart: "08:00",
  display: null,
};
const staff = {
  id: ID,
  email: "ada@hospital.example",
  firstName: "Ada",
  lastName: "Obi",
  isHOD: true,
  department: "Surgery",
  role: "Registrar",
  grants: ["patients.write" as const],
  wards: [],
  lacksSecondFactor: false,
};

describe("toUser", () => {
  it("gives a staff member the hospital, department and role", () => {
    const mapped = toUser(
      { ...hospital, ...staff, accountType: "sub" },
      "https://w.example/board/key",
    );
    expect(user.parse(mapped)).toEqual({
      id: ID,
      email: "ada@hospital.example",
      accountType: "sub",
      hospital_name: "St. Luke's",
      hospital_number: "RC-7",
      logo_url: "/uploads/abc.webp",
      display_url: "https://w.example/board/key",
      timezone: "Africa/Lagos",
      ...getZoneData("Africa/Lagos"),
      duty_start: "08:00",
      firstName: "Ada",
      lastName: "Obi",
      department: "Surgery",
      role: "Registrar",
      isHOD: true,
      grants: ["patients.write"],
      wards: [],
    });
  });

  it("gives an administrator no staff fields", () => {
    const mapped = toUser(
      { ...hospital, ...staff, accountType: "parent" },
      "https://w.example/board/key",
    );
    expect(Object.keys(mapped)).not.toContain("firstName");
  });

  it("has no display address before the first display", () => {
    const row = { ...hospital, ...staff, accountType: "parent" as const };
    expect(toUser(row, null).display_url).toBeNull();
  });
});

describe("toParentDetails", () => {
  it("writes the time of the reminder in the wire's format", () => {
    const mapped = toParentDetails(
      {
        ...hospital,
        id: ID,
        email: "admin@hospital.example",
        version: 1,
        dutyStartChosen: true,
        timezoneChosen: true,
        cleaning: false,
        tonight: false,
        downtimeKits: false,
        lockMinutes: null,
        onlyAdministratorsDelete: false,
        patientIdentity: false,
        hideTeamReminder: false,
        hideFirstSteps: false,
        teamReminderDate: new Date(0),
        hasEMR: true,
        boardTemplate: "2d",
      },
      "https://w.example/board/key",
    );
    expect(parentDetails.parse(mapped).team_reminder_date).toBe("1970-01-01T00:00:00.000Z");
  });
});

describe("toActiveStaff", () => {
  it("returns an active staff member", () => {
    const mapped = toActiveStaff({
      id: ID,
      firstName: "Ada",
      lastName: "Obi",
      email: "ada@hospital.example",
      phone: "",
      department: "Surgery",
      departmentId: 1,
      role: "Registrar",
      roleId: 2,
      isHOD: true,
      grants: [],
      wards: [],
      hasPassword: true,
      isSignedOn: false,
      invitationExpiresAt: null,
      createdAt: "2026-11-21T08:00:00.000Z",
      version: 2,
    });
    expect(subAccount.parse(mapped)).toMatchObject({ invitation: "active", version: 2 });
  });
});

describe("buildLogoUrl", () => {
  it("is null without a logo", () => {
    expect(buildLogoUrl(null)).toBeNull();
  });
});
