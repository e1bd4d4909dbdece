import { Controller } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import * as contract from "@wardline/contracts/retention";
import { By, Endpoint, ExpectedVersion, Given } from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { RetentionService } from "./retention.service.js";

/** How long closed records are kept (docs/wire.md, Retention). */
@Controller()
export class RetentionController {
  constructor(private readonly retention: RetentionService) {}

  @Endpoint(contract.getRetention)
  get(@By() { hospitalId }: Caller): Promise<contract.Retention> {
    return this.retention.read(hospitalId);
  }

  @Endpoint(contract.previewRetention)
  preview(
    @By() { hospitalId }: Caller,
    @Given() { body }: Input<typeof contract.previewRetention>,
  ): Promise<contract.RetentionPreview> {
    return this.retention.preview(hospitalId, body);
  }

  @Endpoint(contract.updateRetention)
  update(
    @By() caller: Caller,
    @Given() { body }: Input<typeof contract.updateRetention>,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<contract.Retention> {
    return this.retention.update(caller, body, expectedVersion);
  }
}
