import { subAccount, subDetails, subProfile } from "@wardline/contracts/accounts/sub-accounts";
import type { StaffDetails } from "@wardline/database/repositories/hospitals/staff-details";
import type { StaffRecord } from "@wardline/database/repositories/people/staff";
import { getInvitationState, toDetails, toProfile, toSubAccount } from "./sub-accounts.mapper.js";

const NOW = Date.parse("2026-03-05T12:00:00Z");

const record: StaffRecord = {
  id: "aaaaaaaa-0000-4000-8000-000000000001",
  firstName: "Ada",
  lastName: "Obi",
  email: "ada@hospital.example",
  phone: "0803",
  departmentId: 1,
  roleId: 2,
  isHOD: true,
  department: "Cardiology",
  role: "Consultant",
  grants: ["roster.write"],
  wards: [],
  hasPassword: false,
  isSignedOn: false,
  invitationExpiresAt: new Date(NOW + 1),
  createdAt: "2026-03-01T00:00:00.000Z",
  version: 3,
};

const details: StaffDetails = {
  id: record.id,
  firstName: "Ada",
  lastName: "Obi",
  email: "ada@hospital.example",
  phone: "0803",
  department: "Cardiology",
  role: "Consultant",
  isHOD: true,
  grants: ["roster.write"],
  wards: [],
  hospitalName: "St. Luke's",
  logoFile: "logo.webp",
  timezone: "Africa/Lagos",
  lockMinutes: null,
  display: null,
  dutyStart: "08:00",
  offers: "off",
};

describe("getInvitationState", () => {
  it.each([
    ["active once a password is set", { hasPassword: true, invitationExpiresAt: null }, "active"],
    [
      "active once the provider has vouched",
      { hasPassword: false, isSignedOn: true, invitationExpiresAt: null },
      "active",
    ],
    [
      "invited before its end",
      { hasPassword: false, invitationExpiresAt: new Date(NOW + 1) },
      "invited",
    ],
    [
      "expired from its end on",
      { hasPassword: false, invitationExpiresAt: new Date(NOW) },
      "expired",
    ],
    ["expired without an end", { hasPassword: false, invitationExpiresAt: null }, "expired"],
  ])("returns %s", (_, given, state) => {
    expect(getInvitationState({ isSignedOn: false, ...given }, NOW)).toBe(state);
  });
});

describe("a staff member on the wire", () => {
  it("has exactly the contract's fields for the administrator", () => {
    const account = toSubAccount(record, NOW);

    expect(subAccount.strict().parse(account)).toEqual(account);
  });

  it("has exactly the contract's fields for the staff member", () => {
    expect(subProfile.strict().parse(toProfile(details))).toEqual(toProfile(details));
    const whole = toDetails(details, "https://ward.example/board/key");
    expect(subDetails.strict().parse(whole)).toEqual(whole);
  });

  it("shows how the department handles offers of duties, if it allows them", () => {
    expect(toDetails({ ...details, offers: "approved" }, null).offers).toBe("approved");
    expect(toDetails(details, null)).not.toHaveProperty("offers");
  });

  it("contains the hospital's display and logo, or null if the hospital has none", () => {
    expect(toDetails(details, "https://ward.example/board/key").parentInfo).toMatchObject({
      display_url: "https://ward.example/board/key",
      logo_url: "/uploads/logo.webp",
    });
    expect(toDetails({ ...details, logoFile: null }, null).parentInfo).toMatchObject({
      display_url: null,
      logo_url: null,
    });
  });
});
