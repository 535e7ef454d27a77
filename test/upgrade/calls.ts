/** Calls of the API, and comparing their answers. */
import { createHash } from 'node:crypto'
import type { Contents, Media, Read } from './fixture'

type Tokens = Pick<Contents, 'accounts'>['accounts']
interface Sent {
  body?: string | FormData
  headers?: Record<string, string>
}

/** @throws Error unless the answer's status is 200 */
export async function call(origin: string, method: string, path: string, sent: Sent = {}): Promise<Response> {
  const json = typeof sent.body === 'string' && { 'content-type': 'application/json' }
  const answer = await fetch(origin + path, { ...sent, method, headers: { ...json, ...sent.headers } })
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** The answer of a call, and the signed paths of stored files in it. */
export async function ask(
  origin: string,
  { path, as, pin }: Omit<Read, 'answer'>,
  accounts: Pick<Tokens, 'owner' | 'admin'>,
): Promise<{ answer: unknown; files: string[] }> {
  const headers = { ...(as && bearer(accounts[as].token)), ...(pin !== undefined && { 'x-pin': pin }) }
  const came = await call(origin, 'GET', path, { headers })
  const isJson = came.headers.get('content-type')?.startsWith('application/json')
  const text = await came.text()
  const files = [...new Set(text.match(/\/media\/[^"\\]+/g))]
  const answer: unknown = isJson ? JSON.parse(text.replaceAll(/(\/media\/[^"?]+)\?[^"]*/g, '$1')) : text
  return { answer, files }
}

export async function mediaAt(origin: string, path: string): Promise<Media> {
  const came = await call(origin, 'GET', path)
  const sha256 = createHash('sha256')
    .update(new Uint8Array(await came.arrayBuffer()))
    .digest('base64url')
  return { type: came.headers.get('content-type') ?? '', sha256 }
}

/** @param path may be signed */
export const unsigned = (path: string) => path.split('?')[0] ?? ''
