import { Controller } from "@nestjs/common";
import * as contract from "@wardline/contracts/boards/announcements";
import type { Input } from "@wardline/contracts/endpoint";
import {
  CurrentCaller,
  Endpoint,
  ExpectedVersion,
  RequestInput,
} from "../../http/endpoint.decorator.js";
import type { Caller } from "../../request/request.js";
import { type Answer, answer, withVersion } from "../../responses/answer.js";
import { getUpdateMessage } from "./announcements.mapper.js";
import { AnnouncementsService } from "./announcements.service.js";

/** The administrator's calls about announcements (docs/wire/boards.md, Announcements). */
@Controller()
export class AnnouncementsController {
  constructor(private readonly announcements: AnnouncementsService) {}

  @Endpoint(contract.listAnnouncements)
  list(@CurrentCaller() caller: Caller): Promise<contract.Announcement[]> {
    return this.announcements.list(caller.hospitalId);
  }

  @Endpoint(contract.createAnnouncement)
  async create(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.createAnnouncement>,
  ): Promise<Answer<contract.Announcement>> {
    return withVersion(
      await this.announcements.create(caller, body),
      "Announcement created successfully!",
    );
  }

  @Endpoint(contract.updateAnnouncement)
  async update(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params, body }: Input<typeof contract.updateAnnouncement>,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<Answer<contract.Announcement>> {
    const announcement = await this.announcements.update(caller, params.id, body, expectedVersion);
    return withVersion(announcement, getUpdateMessage(body));
  }

  @Endpoint(contract.deleteAnnouncement)
  async remove(
    @CurrentCaller() caller: Caller,
    @RequestInput() { params }: Input<typeof contract.deleteAnnouncement>,
  ): Promise<Answer<null>> {
    await this.announcements.remove(caller, params.id);
    return answer(null, { message: "Announcement deleted successfully!" });
  }
}
