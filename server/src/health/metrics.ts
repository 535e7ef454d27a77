/**
 * What the monitoring of an operator reads: numbers, and nothing that names or describes a person. So no label has a
 * code, an id, an address, or any text that a caller can choose.
 */
import type { SecurityEventKind } from '@tohfa/sync-protocol/entities/security-event'
import type { OperationResult } from '@tohfa/sync-protocol/operations/sync-answer'
import type { StorePart } from '../db/store-unavailable'
import type { GaugeName } from './gauges'

export interface Metrics {
  /**
   * Counts an answer.
   * @param route its pattern
   * @param seconds from the first byte of the request to the last of the answer
   */
  answered(method: string, route: string, status: number, seconds: number): void
  /** Counts a queued operation. @param kind one that exists */
  settled(kind: string, outcome: OperationResult['outcome'] | 'replayed'): void
  /** Counts an event of the security log. */
  noted(event: SecurityEventKind): void
  /** Counts a failure that is due to a part of the store being away. */
  failed(part: StorePart): void
  /** Counts background work that failed. */
  failedBeside(): void
  /** Sets who reads what nobody counts; asked whenever the metrics are. */
  follow(readings: () => Promise<Readings>): void
  /** All metrics, in the text format of Prometheus. */
  text(): Promise<string>
}

/** The values of gauges, by their labels. What is not known right now is left out. */
export type Readings = Partial<Record<GaugeName, readonly Reading[]>>
export interface Reading {
  labels?: Record<string, string>
  value: number
}

/** For a server without monitoring. */
export const noMetrics: Metrics = {
  answered() {},
  settled() {},
  noted() {},
  failed() {},
  failedBeside() {},
  follow() {},
  text: async () => '',
}
