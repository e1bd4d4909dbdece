import { Controller, Inject, Req, UseFilters } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/fhir/fhir";
import { CurrentCaller, Endpoint, RequestInput } from "../../http/endpoint.decorator.js";
import type { Caller, WardlineRequest } from "../../request/request.js";
import { CLOCK, type Clock } from "../../runtime/clock.js";
import { buildCapabilityStatement, type FhirType } from "./capabilities.js";
import { FhirService } from "./fhir.service.js";
import { OutcomeFilter } from "./outcome.filter.js";

type ReadInput = Input<typeof contract.readFhirPatient>;

/** The FHIR R4 interface (docs/wire/fhir.md). */
@Controller()
@UseFilters(OutcomeFilter)
export class FhirController {
  constructor(
    private readonly fhir: FhirService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Endpoint(contract.getFhirCapabilities)
  getCapabilities() {
    return buildCapabilityStatement(this.fhir.address, this.clock());
  }

  @Endpoint(contract.searchFhirLocations)
  searchLocations(@CurrentCaller() caller: Caller, @Req() request: WardlineRequest) {
    return this.search(caller, "Location", request);
  }

  @Endpoint(contract.readFhirLocation)
  readLocation(@CurrentCaller() caller: Caller, @RequestInput() { params }: ReadInput) {
    return this.fhir.read(caller, "Location", params.id);
  }

  @Endpoint(contract.searchFhirEncounters)
  searchEncounters(@CurrentCaller() caller: Caller, @Req() request: WardlineRequest) {
    return this.search(caller, "Encounter", request);
  }

  @Endpoint(contract.readFhirEncounter)
  readEncounter(@CurrentCaller() caller: Caller, @RequestInput() { params }: ReadInput) {
    return this.fhir.read(caller, "Encounter", params.id);
  }

  @Endpoint(contract.searchFhirPatients)
  searchPatients(@CurrentCaller() caller: Caller, @Req() request: WardlineRequest) {
    return this.search(caller, "Patient", request);
  }

  @Endpoint(contract.readFhirPatient)
  readPatient(@CurrentCaller() caller: Caller, @RequestInput() { params }: ReadInput) {
    return this.fhir.read(caller, "Patient", params.id);
  }

  @Endpoint(contract.searchFhirPractitionerRoles)
  searchPractitionerRoles(@CurrentCaller() caller: Caller, @Req() request: WardlineRequest) {
    return this.search(caller, "PractitionerRole", request);
  }

  @Endpoint(contract.readFhirPractitionerRole)
  readPractitionerRole(@CurrentCaller() caller: Caller, @RequestInput() { params }: ReadInput) {
    return this.fhir.read(caller, "PractitionerRole", params.id);
  }

  @Endpoint(contract.searchFhirCareTeams)
  searchCareTeams(@CurrentCaller() caller: Caller, @Req() request: WardlineRequest) {
    return this.search(caller, "CareTeam", request);
  }

  @Endpoint(contract.readFhirCareTeam)
  readCareTeam(@CurrentCaller() caller: Caller, @RequestInput() { params }: ReadInput) {
    return this.fhir.read(caller, "CareTeam", params.id);
  }

  private search(caller: Caller, type: FhirType, { query, headers }: WardlineRequest) {
    const isLenient = /\bhandling\s*=\s*lenient\b/i.test(String(headers["prefer"] ?? ""));
    return this.fhir.search(caller, type, { query: query as Record<string, unknown>, isLenient });
  }
}
