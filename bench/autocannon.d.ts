declare module 'autocannon' {
  interface Options {
    url: string
    headers?: Record<string, string>
    connections: number
    /** seconds */
    duration: number
  }

  interface Result {
    requests: { average: number }
    non2xx: number
    errors: number
  }

  /** What of autocannon is used here; the package brings no types. */
  export default function autocannon(options: Options): Promise<Result>
}
