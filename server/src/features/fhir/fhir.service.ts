import { Inject, Injectable } from "@nestjs/common";
import { FHIR_BASE } from "@wardline/contracts/fhir/fhir";
import { readTimezone } from "@wardline/database/repositories/hospitals/hospitals";
import { type FhirCard, readFhirCards } from "@wardline/database/repositories/patients/fhir-cards";
import {
  isClosed,
  PATIENT_STATUSES,
  type PatientStatus,
} from "@wardline/domain/patients/patient-status";
import { DataSource } from "typeorm";
import { OnCallService } from "../../boards/on-call.service.js";
import type { Config } from "../../config/config.js";
import { invalidFieldError, notFound } from "../../errors/app-error.js";
import type { Caller } from "../../request/request.js";
import { CONFIG } from "../../runtime/runtime.module.js";
import { WardsService } from "../wards/wards.service.js";
import { FHIR_TYPES, type FhirType } from "./capabilities.js";
import {
  buildBedId,
  ENCOUNTER_STATUS,
  type FhirResource,
  toCareTeam,
  toEncounter,
  toLocations,
  toPatient,
  toPractitionerRoles,
} from "./resources.mapper.js";
import { type FhirSearch, isUpdatedWithin, readSearch } from "./search-parameters.js";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Values of the parameter `status` that FHIR defines for a type; other values are refused. */
const STATUSES: Readonly<Partial<Record<FhirType, readonly string[]>>> = {
  Encounter: [
    "planned",
    "arrived",
    "triaged",
    "in-progress",
    "onleave",
    "finished",
    "cancelled",
    "entered-in-error",
    "unknown",
  ],
  Location: ["active", "suspended", "inactive"],
  CareTeam: ["proposed", "active", "suspended", "inactive", "entered-in-error"],
};

/** A search as received: its query, and whether unknown parameters are ignored. */
export interface RawSearch {
  query: Readonly<Record<string, unknown>>;
  isLenient: boolean;
}

/** A page of resources in the order of their ids, plus one more resource if another page follows. */
type FoundResources = readonly FhirResource[];

/** FHIR resources of wards, cards and people on call, read only (docs/wire/fhir.md). */
@Injectable()
export class FhirService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly wards: WardsService,
    private readonly onCall: OnCallService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Address of the interface, for links. */
  get address(): string {
    return `${this.config.publicUrl}${FHIR_BASE}`;
  }

  /** Answers a search with a page of its matches. Throws `VALIDATION_FAILED` for unknown parameters. */
  async search(caller: Caller, type: FhirType, { query, isLenient }: RawSearch) {
    const zone = await readTimezone(this.dataSource.manager, caller.hospitalId);
    const search = readSearch(query, { names: FHIR_TYPES[type], isLenient, zone });
    const invalidStatus = search.statuses?.find(
      (status) => STATUSES[type]?.includes(status) === false,
    );
    if (invalidStatus !== undefined) {
      throw invalidFieldError("status", `"${invalidStatus}" is not a status of ${type}.`);
    }
    return this.buildBundle(type, search, await this.find(caller, type, search));
  }

  /** Reads one resource. Throws `NOT_FOUND`, also for a resource in other wards or another hospital. */
  async read(caller: Caller, type: FhirType, id: string): Promise<FhirResource> {
    const search = readSearch({ _id: id }, { names: [], isLenient: false, zone: "UTC" });
    const [resource] = await this.find(caller, type, search);
    if (resource === undefined) throw notFound();
    return resource;
  }

  private async find(caller: Caller, type: FhirType, search: FhirSearch): Promise<FoundResources> {
    switch (type) {
      case "Location":
        return applySearch(await this.findLocations(caller), search);
      case "PractitionerRole":
        return applySearch(await this.findPractitionerRoles(caller), search);
      case "Patient":
        return (await this.findCards(caller, search)).map((card) =>
          toPatient(card, caller.canSeeNames === true),
        );
      case "Encounter":
        return (await this.findCards(caller, search, listEncounterStatuses(search))).map(
          toEncounter,
        );
      case "CareTeam": {
        const cards = await this.findCards(caller, search, listCareTeamStatuses(search), true);
        const onCall = cards.length === 0 ? [] : await this.onCall.readNow(caller.hospitalId);
        return cards.map((card) => toCareTeam(card, onCall));
      }
    }
  }

  private async findLocations(caller: Caller): Promise<FhirResource[]> {
    return (await this.wards.list(caller)).flatMap(toLocations);
  }

  private async findPractitionerRoles({ hospitalId }: Caller): Promise<FhirResource[]> {
    return (await this.onCall.readNow(hospitalId)).flatMap(toPractitionerRoles);
  }

  private async findCards(
    caller: Caller,
    search: FhirSearch,
    statuses: readonly PatientStatus[] | null = null,
    hasTeams = false,
  ): Promise<FhirCard[]> {
    const { ids, count, after, updatedFrom, updatedUntil, locations } = search;
    if (after !== null && !UUID.test(after)) {
      throw invalidFieldError(
        "_page",
        "This page could not be loaded. Please start again from the first page.",
      );
    }
    const { hospitalId, wards } = caller;
    const wanted = {
      ids: ids?.filter((id) => UUID.test(id)) ?? null,
      statuses,
      places: locations === null ? null : await this.findPlaces(caller, locations),
      updatedFrom,
      updatedUntil,
      hasTeams,
      after,
    };
    return readFhirCards(this.dataSource.manager, hospitalId, wards, wanted, count + 1);
  }

  /** Finds the wards and beds of these Locations; unknown Locations match nothing. */
  private async findPlaces(caller: Caller, locations: readonly string[]) {
    const wards = await this.wards.listNames(caller);
    return wards.flatMap(({ id, beds }) => [
      ...(locations.includes(id) ? [{ ward_id: id, ward_bed: null }] : []),
      ...beds
        .map((label) => ({ ward_id: id, ward_bed: label }))
        .filter((place) => locations.includes(buildBedId(place))),
    ]);
  }

  private buildBundle(type: FhirType, { count, used }: FhirSearch, found: FoundResources) {
    const page = found.slice(0, count);
    const buildLink = (parameters: FhirSearch["used"]) => {
      const query = new URLSearchParams(
        parameters.map(([name, value]): [string, string] => [name, value]),
      ).toString();
      return `${this.address}/${type}${query === "" ? "" : `?${query}`}`;
    };
    const last = found.length > count ? page.at(-1)?.id : undefined;
    const others = used.filter(([name]) => name !== "_page");
    return {
      resourceType: "Bundle" as const,
      type: "searchset",
      link: [
        { relation: "self", url: buildLink(used) },
        ...(last === undefined
          ? []
          : [{ relation: "next", url: buildLink([...others, ["_page", last]]) }]),
      ],
      ...(page.length > 0 && {
        entry: page.map((resource) => ({
          fullUrl: `${this.address}/${type}/${resource.id}`,
          resource,
          search: { mode: "match" },
        })),
      }),
    };
  }
}

/** Applies a search to resources that are already in memory. */
function applySearch(all: readonly FhirResource[], search: FhirSearch): FoundResources {
  const { ids, statuses, after, count } = search;
  return all
    .filter(
      ({ id, status, meta }) =>
        (ids === null || ids.includes(id)) &&
        (statuses === null || statuses.includes(String(status))) &&
        (meta === undefined || isUpdatedWithin(Date.parse(meta.lastUpdated), search)) &&
        (after === null || id > after),
    )
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .slice(0, count + 1);
}

function listEncounterStatuses({ statuses }: FhirSearch): PatientStatus[] | null {
  if (statuses === null) return null;
  return PATIENT_STATUSES.filter((status) => statuses.includes(ENCOUNTER_STATUS[status]));
}

function listCareTeamStatuses({ statuses }: FhirSearch): PatientStatus[] | null {
  if (statuses === null) return null;
  return PATIENT_STATUSES.filter((status) =>
    statuses.includes(isClosed(status) ? "inactive" : "active"),
  );
}
