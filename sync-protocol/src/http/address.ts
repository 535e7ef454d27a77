type NamesIn<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? NamesIn<Head> | NamesIn<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never

/** The parts of an endpoint's path that each call fills in: `{ code: string }` of `GET /api/qr/:code`. */
export type ParamsOf<E extends string> = Readonly<Record<NamesIn<E>, string>>

/**
 * The path of an endpoint as it is registered, from `/api` on: `/api/qr/:code`.
 * @param endpoint method and path, `GET /api/qr/:code`
 */
export const pathOf = (endpoint: string): string => endpoint.slice(endpoint.indexOf('/'))

/**
 * The address of a call: the path of its endpoint with its parameters filled in and encoded, from `/api` on.
 * @param endpoint method and path, `GET /api/qr/:code`
 */
export const addressOf = <E extends string>(endpoint: E, params: ParamsOf<E>): string =>
  endpoint.replace(/^\w+ |:(\w+)/g, (_part, name?: NamesIn<E>) =>
    name ? encodeURIComponent(params[name]) : '',
  )
