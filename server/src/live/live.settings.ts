/** Limits and intervals of live tracking. */
export interface LiveSettings {
  /** streams of this process, each an open connection; one counts as often as it watches something */
  streams: number
  /** the same from one address, which a hall full of guests may share */
  streamsOfAddress: number
  /** ms between two events of a campaign */
  restMs: number
  /**
   * ms between two heartbeats of a stream, which proxies and phones need. At each one the listener's right is checked
   * again, and a listener that has read nothing since the last one is disconnected.
   */
  beatMs: number
  /** ms that a device should wait before it connects again */
  retryMs: number
}

export const LIVE: LiveSettings = {
  streams: 5_000,
  streamsOfAddress: 200,
  restMs: 150,
  beatMs: 20_000,
  retryMs: 2_000,
}
