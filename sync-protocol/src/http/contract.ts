/**
 * The contract of the HTTP API: every endpoint with its schemas. The server registers its routes and makes its OpenAPI
 * description from it; the client takes only its types.
 */
import type * as z from 'zod/mini'
import { account } from './account'
import { admin } from './admin'
import { auth } from './auth'
import { campaigns } from './campaigns'
import { claims } from './claims'
import { codes } from './codes'
import { diary } from './diary'
import type { EndpointContract } from './endpoint-contract'
import type * as endpoints from './endpoints'
import { giftPasskeyCalls } from './gift-passkeys'
import { live } from './live'
import { media } from './media'
import { publicCampaign } from './public-campaign'
import { recovery } from './recovery'
import { sale } from './sale'
import { service } from './service'
import { sync } from './sync'
import { travel } from './travel'
import { uploads } from './uploads'

/** One call: its method and its path, `POST /api/qr/:code/claim`. */
export type Endpoint = (typeof endpoints)[keyof typeof endpoints]

export const contract = {
  ...service,
  ...auth,
  ...account,
  ...campaigns,
  ...publicCampaign,
  ...live,
  ...codes,
  ...claims,
  ...recovery,
  ...giftPasskeyCalls,
  ...diary,
  ...travel,
  ...sale,
  ...sync,
  ...uploads,
  ...media,
  ...admin,
} satisfies Record<Endpoint, EndpointContract>

/** The calls by subject, for readers of the description. */
export const groups: readonly {
  name: string
  description: string
  calls: Readonly<Record<string, EndpointContract>>
}[] = [
  { name: 'Sign-in', description: 'Making an account, logging in, passwords.', calls: auth },
  { name: 'Account', description: 'What the signed-in person changes of the account.', calls: account },
  { name: 'Campaigns', description: 'What a signed-in owner does with campaigns.', calls: campaigns },
  { name: 'Links', description: 'A campaign by the code of one of its links.', calls: publicCampaign },
  { name: 'Codes', description: 'What anyone who has a gift code may see of it.', calls: codes },
  { name: 'Claims', description: 'Claiming a code, and what every claimed code takes.', calls: claims },
  { name: 'Diaries', description: 'The entries of a claimed diary.', calls: diary },
  { name: 'Travelers', description: 'The traveler of a claimed travel code.', calls: travel },
  { name: 'Sales', description: 'The sale of a claimed sale code, and its payments.', calls: sale },
  { name: 'Recovery', description: 'A forgotten PIN, and a link that others know.', calls: recovery },
  { name: 'Passkeys', description: 'Opening a gift with a phone’s lock.', calls: giftPasskeyCalls },
  { name: 'Sync', description: 'Work that was queued on a device.', calls: sync },
  { name: 'Uploads', description: 'Resumable uploads, by tus 1.0.', calls: uploads },
  { name: 'Files', description: 'Photos, images and recordings.', calls: media },
  { name: 'Changes', description: 'Changes as they happen.', calls: live },
  { name: 'Admin', description: 'What an admin sees, changes and exports.', calls: admin },
  { name: 'Service', description: 'The state of the server itself.', calls: service },
]

type Contract = typeof contract
type InputAt<E extends Endpoint, Part extends keyof EndpointContract> =
  Contract[E] extends Record<Part, infer Schema extends z.ZodMiniType> ? z.input<Schema> : undefined

/** The query as a client writes it; undefined if the call has none. */
export type QueryOf<E extends Endpoint> = InputAt<E, 'query'>

/** A form as a client sends it: the server checks what a person typed, field by field. */
type Form = FormData | Readonly<Record<string, unknown>>

/** The body as a client sends it; undefined if the call has none. */
export type BodyOf<E extends Endpoint> =
  Contract[E] extends Record<'form', unknown>
    ? Form
    : Contract[E] extends Record<'fileForm', unknown>
      ? FormData
      : InputAt<E, 'body'>

/** The JSON of a 200; undefined if the answer is not JSON. */
export type ResponseOf<E extends Endpoint> =
  Contract[E] extends Record<'response', infer Schema extends z.ZodMiniType> ? z.output<Schema> : undefined

/** The endpoints that answer JSON. */
export type JsonEndpoint = {
  [E in Endpoint]: Contract[E] extends Record<'response', unknown> ? E : never
}[Endpoint]
