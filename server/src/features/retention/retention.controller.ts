import { Controller } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/patients/retention";
import {
  CurrentCaller,
  Endpoint,
  ExpectedVersion,
  RequestInput,
} from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { RetentionService } from "./retention.service.js";

/** Endpoints for the retention of closed records (docs/wire/patients.md, Retention). */
@Controller()
export class RetentionController {
  constructor(private readonly retention: RetentionService) {}

  @Endpoint(contract.getRetention)
  get(@CurrentCaller() { hospitalId }: Caller): Promise<contract.Retention> {
    return this.retention.read(hospitalId);
  }

  @Endpoint(contract.previewRetention)
  preview(
    @CurrentCaller() { hospitalId }: Caller,
    @RequestInput() { body }: Input<typeof contract.previewRetention>,
  ): Promise<contract.RetentionPreview> {
    return this.retention.preview(hospitalId, body);
  }

  @Endpoint(contract.updateRetention)
  update(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.updateRetention>,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<contract.Retention> {
    return this.retention.update(caller, body, expectedVersion);
  }
}
