import { pathOf, type ParamsOf } from '@tohfa/sync-protocol/http/address'
import type { Endpoint, JsonEndpoint, QueryOf, ResponseOf } from '@tohfa/sync-protocol/http/contract'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  onRequestHookHandler,
  RouteHandlerMethod,
  RouteShorthandOptions,
} from 'fastify'
import { isUuid } from '../ids'
import { AppError } from './app-error'
import type { ReplyHead, Sent } from './reply'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** of a route that the contract describes */
    endpoint?: Endpoint
  }
}

/** A request as its endpoint's contract describes it. Its body is not checked yet. */
export type EndpointRequest<E extends Endpoint> = FastifyRequest<{
  Params: ParamsOf<E>
  Querystring: { [Name in keyof QueryOf<E>]?: string }
}>

/** What a handler sets and returns: the JSON of the endpoint's 200, or a reply of its own if that is not JSON. */
type Handler<E extends Endpoint> = E extends JsonEndpoint
  ? (
      request: EndpointRequest<E>,
      reply: ReplyHead,
    ) => Returned<ResponseOf<E>> | Promise<Returned<ResponseOf<E>>>
  : (request: EndpointRequest<E>, reply: FastifyReply) => FastifyReply | Promise<FastifyReply | void>

type Returned<Body> = Body | Sent<Body>

export interface Route<E extends Endpoint> extends Pick<
  RouteShorthandOptions,
  'onRequest' | 'bodyLimit' | 'errorHandler' | 'exposeHeadRoute' | 'config'
> {
  handler: Handler<E>
}

/**
 * Registers the route of an endpoint, with method and path from the contract.
 * @param app mounted under `/api`
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  options: Route<NoInfer<E>>,
): void {
  const [method = ''] = endpoint.split(' ', 1)
  app.route({
    method: method as HTTPMethods,
    url: pathOf(endpoint).slice('/api'.length),
    ...options,
    onRequest: [withStoredIds, ...[options.onRequest ?? []].flat()],
    config: { ...options.config, endpoint },
    // while the endpoint is not known, the framework cannot infer what its handler takes
    handler: options.handler as RouteHandlerMethod,
  })
}

/** Ids are stored in lower case and are the same in any case (RFC 9562). No name contains a NUL. */
const withStoredIds: onRequestHookHandler = (request, _reply, done) => {
  const params = request.params as Record<string, string>
  for (const [name, value] of Object.entries(params)) {
    if (value.includes('\0')) throw new AppError('route_unknown')
    if (isUuid(value)) params[name] = value.toLowerCase()
  }
  done()
}
