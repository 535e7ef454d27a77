/**
 * Web Locks of one name among pages of one browser, with `steal` and `signal`, and a channel that frozen pages do not
 * hear.
 */
import type { Channel } from '../engine/leader-lock'

interface Request {
  begin(): void
  breakOff(): void
}
type Work<T> = (lock: null) => Promise<T>

export class FakeLocks {
  #holder: Request | undefined
  readonly #queue: Request[] = []

  request<T>(_name: string, ...rest: [Work<T>] | [LockOptions, Work<T>]): Promise<T> {
    const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest
    return new Promise((resolve, reject) => {
      const breakOff = () => reject(new DOMException('broken', 'AbortError'))
      const request: Request = {
        breakOff,
        begin: () => {
          this.#holder = request
          const done = () => {
            if (this.#holder !== request) return
            this.#holder = undefined
            this.#next()
          }
          void Promise.resolve()
            .then(() => work(null))
            .then(resolve, reject)
            .finally(done)
        },
      }
      if (options.steal) {
        this.#holder?.breakOff()
        return request.begin()
      }
      options.signal?.addEventListener('abort', () => {
        const place = this.#queue.indexOf(request)
        if (place < 0) return
        this.#queue.splice(place, 1)
        breakOff()
      })
      this.#queue.push(request)
      this.#next()
    })
  }

  #next(): void {
    if (!this.#holder) this.#queue.shift()?.begin()
  }

  /** What the pages of a browser have. */
  get manager(): LockManager {
    return this as unknown as LockManager
  }
}

/** Channels between pages. A frozen page hears nothing. */
export function fakeChannels() {
  const open = new Set<{ channel: Channel; page: { isFrozen: boolean } }>()
  return (page = { isFrozen: false }) =>
    (): Channel => {
      const end = {
        page,
        channel: {
          onmessage: null,
          postMessage(data: unknown) {
            const others = [...open].filter((other) => other !== end && !other.page.isFrozen)
            for (const { channel } of others)
              channel.onmessage?.call(channel as BroadcastChannel, new MessageEvent('message', { data }))
          },
          close: () => open.delete(end),
        } as Channel,
      }
      open.add(end)
      return end.channel
    }
}
