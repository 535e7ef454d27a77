import type { AccessToken } from '@tohfa/sync-protocol/entities/user'
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { engines } from '../../test/databases'
import { claimForm, claimOperation } from '../../test/forms'
import { startProcess } from '../../test/programs/server-process'

interface Sent {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string } }[]
}

/** A collector that keeps what it is sent. */
async function startCollector() {
  const bodies: string[] = []
  const server = createServer((request: IncomingMessage, response) => {
    void text(request).then((body) => {
      bodies.push(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    all: () => bodies.join('\n'),
    spans: () =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] }).resourceSpans.flatMap(
          ({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
  }
}

describe.each(engines)('traces of a server on $name', { timeout: 60_000 }, (engine) => {
  it('have a claim with its statements and its hash, and nothing that anybody typed', async () => {
    const { location, destroy } = await engine.open()
    onTestFinished(destroy)
    const collector = await startCollector()
    const server = await startProcess({
      DATA_DIR: location.dataDir,
      ...(location.databaseUrl !== undefined && { DATABASE_URL: location.databaseUrl }),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    })
    const call = async <T>(path: string, body?: object, headers: Record<string, string> = {}) => {
      const answer = await fetch(server.origin + path, {
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      })
      return JSON.parse((await answer.text()).split('\n', 1)[0] ?? '') as T
    }
    const { access_token } = await call<AccessToken>('/api/auth/register', {
      email: 'owner@example.com',
      password: 'a long password',
    })
    const headers = { authorization: `Bearer ${access_token}` }
    const campaign = await call<Campaign>('/api/campaigns', { name: 'Spring gifts', qr_quantity: 3 }, headers)
    const codes = await call<ListedQrCode[]>(`/api/campaigns/${campaign.id}/qrcodes`, undefined, headers)
    const [first = '', second = ''] = codes.map(({ code }) => code)
    await call(`/api/qr/${first}/claim`, claimForm())
    await call('/api/sync', { operations: [claimOperation(second)] })
    await call(`/api/qr/${first}/verify-pin`, { pin: '000000' })
    await call(`/api/diary/${first}/entries?pin=482913`)
    expect(await server.stop('SIGTERM')).toBe(0)

    const spans = collector.spans()
    const claim = spans.find(({ name }) => name === 'POST /api/qr/:code/claim')
    const namesOf = (id: string | undefined): string[] =>
      spans
        .filter(({ parentSpanId }) => parentSpanId === id)
        .flatMap(({ name, spanId }) => [name, ...namesOf(spanId)])
    const inside = new Set(namesOf(claim?.spanId))
    for (const name of ['hash', 'transaction', 'db select', 'db update', 'db insert'])
      expect(inside).toContain(name)
    const queued = spans.find(({ name }) => name === 'POST /api/sync')
    expect(namesOf(queued?.spanId)).toContain('db update')

    const { pin, ...fields } = claimForm()
    const secrets = [
      ...[first, second, campaign.id, campaign.master_code, access_token, access_token.split('.')[2] ?? ''],
      ...['owner@example.com', 'a long password', 'Spring gifts', '000000', pin],
      ...Object.values(fields).filter((value) => value.length > 3),
    ]
    const said = JSON.stringify(spans.map(({ name, attributes }) => [name, attributes]))
    for (const secret of secrets) expect(said).not.toContain(secret)
    // ids of spans may contain any six digits, so secrets are only looked for in names and attributes
    expect(collector.all()).not.toContain(first)
  })
})
