import { randomUUID } from "node:crypto";
import { Injectable } from "@nestjs/common";
import type { Input } from "@wardline/contracts/endpoint";
import type {
  createProposal,
  findProposal,
  Proposal,
  ProposalNotice,
} from "@wardline/contracts/roster/roster-proposals";
import { shareLockDepartments } from "@wardline/database/repositories/people/departments";
import * as store from "@wardline/database/repositories/roster/roster-proposals";
import { canMakeRoster, unknownDepartmentError } from "@wardline/domain/people/department";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { DataSource } from "typeorm";
import { UnitOfWork } from "../../../commits/unit-of-work.js";
import { AppError, invalidFieldError, notFound } from "../../../errors/app-error.js";
import { type Caller, toActor } from "../../../request/request.js";
import { requireRosterMaker } from "../../../request/roster-maker.js";

/** A worker without progress for this long counts as vanished; another worker may need longer to take over. */
const WORKER_VANISHED_MS = 60_000;

/** Roster proposals made by the worker (docs/wire/roster.md, Proposals); nothing is saved to the roster here. */
@Injectable()
export class ProposalsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Asks the worker to propose a month. Throws `FORBIDDEN`, `VALIDATION_FAILED` for an unknown department, or
   * `PROPOSAL_RUNNING` while another proposal of the hospital is in progress.
   */
  create(caller: Caller, { body }: Input<typeof createProposal>): Promise<Proposal> {
    requireRosterMaker(caller, body.department);
    const { month, year, keep, needs = null } = body;
    return this.unitOfWork.run(caller, async (work) => {
      const departments = await shareLockDepartments(work);
      const known = departments.find(
        ({ name }) => toComparedText(name) === toComparedText(body.department),
      );
      if (known === undefined) {
        throw invalidFieldError("department", unknownDepartmentError(body.department));
      }
      const { id: actorId, name } = toActor(caller);
      const actor = { id: actorId, name };
      const id = randomUUID();
      const given = { id, department: known.name, month, year, keep, needs, actor };
      if (!(await store.insertProposal(work, given))) throw new AppError("PROPOSAL_RUNNING");
      await work.queue("proposals", "make", { hospitalId: work.hospitalId, proposalId: id });
      const proposal = await store.lockProposal(work, id);
      if (proposal === null) throw notFound();
      work.record("proposal.created", toNotice(proposal), { subjectId: id });
      return toProposal(proposal);
    });
  }

  /** Reads the newest proposal of a department's month, or null. Throws `FORBIDDEN`. */
  async find(caller: Caller, { query }: Input<typeof findProposal>): Promise<Proposal | null> {
    requireRosterMaker(caller, query.department);
    const { manager } = this.dataSource;
    const proposal = await store.findNewestProposal(manager, caller.hospitalId, query);
    return proposal === null ? null : toProposal(proposal);
  }

  /**
   * Stops a proposal: the worker ends it with its best result; a proposal without a worker ends at once. Throws
   * `NOT_FOUND`, `PROPOSAL_ENDED`.
   */
  stop(caller: Caller, id: string): Promise<Proposal> {
    return this.unitOfWork.run(caller, async (work) => {
      const proposal = await store.lockProposal(work, id);
      if (proposal === null || !canMakeRoster(caller, proposal.department)) {
        throw notFound("This proposal could not be found.");
      }
      const { state, seenAt } = proposal;
      if (state !== "waiting" && state !== "running") throw new AppError("PROPOSAL_ENDED");
      const isBeingMade =
        state === "running" && work.at.getTime() - (seenAt ?? 0) < WORKER_VANISHED_MS;
      if (isBeingMade) {
        await store.requestStop(work, id);
        return toProposal({ ...proposal, stop: true });
      }
      const stoppedProposal = { ...proposal, state: "stopped" as const };
      await store.saveProposalState(work, id, stoppedProposal);
      work.record("proposal.updated", toNotice(stoppedProposal), {
        subjectId: id,
        changes: [{ field: "state", from: proposal.state, to: stoppedProposal.state }],
      });
      return toProposal(stoppedProposal);
    });
  }
}

function toNotice({ id, department, month, year, state }: store.ProposalRecord): ProposalNotice {
  return { id, department, month, year, state };
}

function toProposal(record: store.ProposalRecord): Proposal {
  const { id, department, month, year, state, actor, at, progress, answer, failure } = record;
  return {
    id,
    department,
    month,
    year,
    state,
    asked_by: actor,
    asked_at: new Date(at).toISOString(),
    progress,
    answer,
    failure,
  };
}
