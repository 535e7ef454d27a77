/** Cache Storage for tests: the part that the product uses, with a disk that can be full. */
const urlOf = (request: RequestInfo | URL) =>
  new URL(request instanceof Request ? request.url : request, 'https://gifts.example.com').href

class FakeCache implements Pick<Cache, 'match' | 'put' | 'keys' | 'delete'> {
  readonly entries = new Map<string, Response>()
  constructor(private readonly disk: { isFull: boolean }) {}

  match = (request: RequestInfo | URL, { ignoreSearch = false }: CacheQueryOptions = {}) => {
    const url = urlOf(request)
    const withoutSearch = (address: string) => address.replace(/\?.*/, '')
    const found = ignoreSearch
      ? [...this.entries].find(([address]) => withoutSearch(address) === withoutSearch(url))?.[1]
      : this.entries.get(url)
    return Promise.resolve(found?.clone())
  }
  keys = () => Promise.resolve([...this.entries.keys()].map((url) => new Request(url)))
  delete = (request: RequestInfo | URL) => Promise.resolve(this.entries.delete(urlOf(request)))
  put(request: RequestInfo | URL, response: Response): Promise<void> {
    if (this.disk.isFull) return Promise.reject(new DOMException('Quota exceeded.', 'QuotaExceededError'))
    this.entries.set(urlOf(request), response)
    return Promise.resolve()
  }
}

export class FakeCaches {
  isFull = false
  private readonly caches = new Map<string, FakeCache>()

  open(name: string): Promise<Cache> {
    const cache = this.caches.get(name) ?? new FakeCache(this)
    this.caches.set(name, cache)
    return Promise.resolve(cache as unknown as Cache)
  }
  keys = () => Promise.resolve([...this.caches.keys()])
  has = (name: string) => Promise.resolve(this.caches.has(name))
  delete = (name: string) => Promise.resolve(this.caches.delete(name))
  match = (request: RequestInfo | URL, { cacheName = '', ...options }: MultiCacheQueryOptions = {}) =>
    Promise.resolve(this.caches.get(cacheName)?.match(request, options))

  /** Paths of what is in a cache. */
  pathsOf = (name: string) =>
    [...(this.caches.get(name)?.entries.keys() ?? [])].map((url) => new URL(url).pathname).sort()
}
