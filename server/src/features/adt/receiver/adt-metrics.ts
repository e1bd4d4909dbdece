import { Injectable } from "@nestjs/common";
import { removeMisnamedGauges } from "@wardline/database/process-metrics";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { ReceiptOutcome } from "../adt-inbox.service.js";

/** `refused`: answered with AE; `again`: answered with AR. */
export type AnswerOutcome = ReceiptOutcome | "refused" | "again";

/** Metrics of the ADT program (docs/operating/README.md, Watching). */
@Injectable()
export class AdtMetrics {
  readonly registry = new Registry();
  private readonly messages: Histogram<"outcome">;
  private readonly connections: Gauge;
  private readonly closed: Counter<"reason">;

  constructor() {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    removeMisnamedGauges(this.registry);
    this.messages = new Histogram({
      name: "wardline_adt_message_seconds",
      help: "Time from the receipt of an ADT message to its answer, by outcome.",
      labelNames: ["outcome"],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.5, 2, 10],
      registers,
    });
    this.connections = new Gauge({
      name: "wardline_adt_connections",
      help: "Open connections of hospitals' systems.",
      registers,
    });
    this.closed = new Counter({
      name: "wardline_adt_connections_closed_total",
      help: "Connections closed because the source is not allowed, there were too many, or a message was invalid.",
      labelNames: ["reason"],
      registers,
    });
  }

  count(outcome: AnswerOutcome, milliseconds: number): void {
    this.messages.observe({ outcome }, milliseconds / 1_000);
  }

  setConnections(amount: number): void {
    this.connections.set(amount);
  }

  countClosed(reason: string): void {
    this.closed.inc({ reason });
  }
}
