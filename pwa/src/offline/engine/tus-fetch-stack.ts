/**
 * tus-js-client over fetch: a service worker has no XMLHttpRequest.
 */
import type { HttpRequest, HttpResponse, HttpStack } from 'tus-js-client'
import { deadline } from './deadline'

/** The last segment of an upload's address, whatever host it names. */
export const uploadIdOf = (url: string): string =>
  url
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .split('/')
    .pop() ?? ''

export const uploadAddress = (endpoint: string, url: string): string => `${endpoint}/${uploadIdOf(url)}`

/** for one request: the time for a chunk on the slowest link worth waiting for */
const REQUEST_MS = 3 * 60_000

interface Stack {
  fetch: typeof fetch
  endpoint: string
}

export const createFetchStack = (stack: Stack): HttpStack => ({
  createRequest: (method, url) => new FetchRequest(method, url, stack),
  getName: () => 'fetch',
})

class FetchRequest implements HttpRequest {
  readonly #headers = new Map<string, string>()
  readonly #limit = deadline(REQUEST_MS)

  constructor(
    private readonly method: string,
    private readonly url: string,
    private readonly stack: Stack,
  ) {}

  getMethod = () => this.method
  getURL = () => this.url
  setHeader = (header: string, value: string) => void this.#headers.set(header, value)
  getHeader = (header: string) => this.#headers.get(header)
  setProgressHandler = () => undefined
  getUnderlyingObject = () => null

  async send(body?: Blob | null): Promise<HttpResponse> {
    const { fetch } = this.stack
    try {
      const answer = await fetch(this.url, {
        method: this.method,
        headers: [...this.#headers],
        body: body ?? null,
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        signal: this.#limit.signal,
      })
      const text = this.method === 'HEAD' ? '' : await answer.text()
      return {
        getStatus: () => answer.status,
        getHeader: (header) => this.#answered(answer, header),
        getBody: () => text,
        getUnderlyingObject: () => answer,
      }
    } finally {
      this.#limit.done()
    }
  }

  abort(): Promise<void> {
    this.#limit.end()
    return Promise.resolve()
  }

  /** A Location is read as an id under our own endpoint: behind a proxy it may name another scheme or host. */
  #answered(answer: Response, header: string): string | undefined {
    const value = answer.headers.get(header) ?? undefined
    return value !== undefined && header.toLowerCase() === 'location'
      ? uploadAddress(this.stack.endpoint, value)
      : value
  }
}
