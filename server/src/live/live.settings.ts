/** How live tracking spends what the process has. */
export interface LiveSettings {
  /** streams of this process, each of which is an open connection */
  streams: number
  /** of them from one address: a hall of guests may share one */
  streamsOfAddress: number
  /** ms between two events of a campaign */
  restMs: number
  /**
   * ms between two signs of life of a stream, which proxies and phones need; at each the right to it is checked anew, and
   * who has read nothing since the last one is disconnected
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
