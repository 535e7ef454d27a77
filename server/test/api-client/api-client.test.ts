/**
 * A client generated only from the API's description calls each operation of a real server, and of four processes that
 * share a store and take turns. What it sends and reads is typed by the description, so a call that is described wrongly
 * does not compile or fails here.
 */
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { describeApi } from '../../src/http/openapi/openapi'
import type { Operation } from '../../src/http/openapi/openapi-document'
import { openMailer } from '../../src/mail/smtp-mailer'
import { openTranscriber } from '../../src/transcription/open-transcriber'
import { startTestS3 } from '../../src/blobs/s3/s3.test-server'
import type { Database } from '../../src/db/database'
import { openDatabase } from '../../src/db/open-database'
import { openTestApp } from '../app'
import { softwareAuthenticator } from '../authenticator'
import { engines, type Engine } from '../databases'
import { claimForm, claimOperation, entryForm, saleForm, travelForm } from '../forms'
import { codeAt } from '../one-time-code'
import { phonePhoto } from '../photos'
import { createDatabase, dropDatabase } from '../programs/postgres'
import { startFourProcesses } from '../programs/processes'
import { recording } from '../recordings'
import { openSmtpServer, type SmtpServer } from '../programs/smtp'
import { openSpeechServer } from '../programs/speech-server'
import { asForm, asSent, clientOf, done, refusal } from './client'

const ORIGIN = 'https://gifts.example.com'
const PASSWORD = 'a long password'
const TUS = { 'Tus-Resumable': '1.0.0' } as const
const { pin } = claimForm()

/** What answers the calls. */
interface Place {
  name: string
  open(env: Record<string, string>): Promise<{
    origin: string
    db: Database
    /** epoch ms of an authenticator app */
    now(): number
    /** lets so much time pass for it that its code changes */
    nextCode(): void
    close(): Promise<void>
  }>
}
const CODE_MS = 30_000

const oneApp: Place = {
  name: 'one app',
  async open(env) {
    const { app, deps, clock, close } = await openTestApp(engines[0] as Engine, env, ({ config }) => ({
      mailer: openMailer(config),
      transcriber: openTranscriber(config, { installed: '/nowhere', runner: '/nowhere' }),
    }))
    return {
      origin: await app.listen({ host: '127.0.0.1', port: 0 }),
      db: deps.db,
      now: clock.now,
      nextCode: () => clock.advance(CODE_MS),
      close,
    }
  },
}

const fourProcesses: Place = {
  name: 'four processes that take turns',
  async open(env) {
    const databaseUrl = await createDatabase(inject('postgresUrl'))
    const s3 = await startTestS3()
    const processes = await startFourProcesses({ DATABASE_URL: databaseUrl, ...s3.env, ...env })
    const db = await openDatabase({ databaseUrl, dataDir: '' })
    let ahead = 0
    return {
      origin: processes.origin,
      db,
      now: () => Date.now() + ahead,
      // servers accept the next one, too
      nextCode: () => (ahead = CODE_MS),
      async close() {
        await db.close()
        await processes.close()
        await s3.stop()
        await dropDatabase(databaseUrl)
      },
    }
  },
}

describe.each([oneApp, fourProcesses])('a client calls each operation of $name', (place) => {
  let test: Awaited<ReturnType<Place['open']>>
  let smtp: SmtpServer
  let speech: Awaited<ReturnType<typeof openSpeechServer>>
  let api: ReturnType<typeof clientOf>
  let owner: Bearer
  let admin: Bearer
  let photo: Blob
  const described = describeApi('/')
  /** as `GET /api/qr/{code}` */
  const called = new Set<string>()
  /** calls that read an `Idempotency-Key` */
  const keyed = new Set<string>()

  // a type, because the client takes any headers and an interface does not fit
  type Bearer = { authorization: string }

  beforeAll(async () => {
    smtp = await openSmtpServer()
    speech = await openSpeechServer()
    const env = { ...smtp.env, PUBLIC_URL: ORIGIN, TRANSCRIBE_URL: speech.origin, REGISTRATION: 'open' }
    test = await place.open(env)
    api = clientOf(test.origin)
    api.use({
      async onRequest({ request, schemaPath }) {
        const operation = `${request.method} ${schemaPath}`
        called.add(operation)
        const { parameters } = described.paths[schemaPath]?.[request.method.toLowerCase()] ?? {}
        if (!parameters?.some(({ name }) => name === 'Idempotency-Key')) return
        // a call that takes a key refuses an invalid one, and then does nothing
        const headers = new Headers(request.headers)
        headers.set('Idempotency-Key', 'no key')
        const { code } = (await (await fetch(new Request(request.clone(), { headers }))).json()) as {
          code?: string
        }
        if (code === 'idempotency_key_invalid') keyed.add(operation)
      },
    })
    owner = await signUp('owner@example.com')
    admin = await signUp('admin@example.com')
    await test.db.write(({ q, t }) =>
      q.update(t.users).set({ isAdmin: true }).where(eq(t.users.email, 'admin@example.com')),
    )
    photo = new Blob([new Uint8Array(await phonePhoto())], { type: 'image/jpeg' })
  })
  afterAll(async () => {
    await test.close()
    await smtp.close()
    await speech.close()
  })

  async function signUp(email: string): Promise<Bearer> {
    const { access_token } = await done(
      api.POST('/api/auth/register', { body: { email, password: PASSWORD } }),
    )
    return { authorization: `Bearer ${access_token}` }
  }
  type CampaignType = 'vcard' | 'diary' | 'travel' | 'sale'
  /** A campaign of the owner, with its codes. */
  async function campaignOf(campaign_type: CampaignType, more: { lost_pin_help?: boolean } = {}) {
    const form = { name: 'Diwali', qr_quantity: 3, campaign_type, ...more }
    const campaign = await done(api.POST('/api/campaigns', { headers: owner, body: form }))
    const path = { id: campaign.id }
    const codes = await done(api.GET('/api/campaigns/{id}/qrcodes', { headers: owner, params: { path } }))
    const [code = '', other = ''] = codes.map((row) => row.code)
    return { campaign, path, code, other }
  }
  /** A claimed code with a photo, in a new campaign. */
  async function claimed(type: 'vcard' | 'diary', more = {}) {
    const made = await campaignOf(type, more)
    const path = { code: made.code }
    const body = { ...claimForm(), ...(type === 'vcard' && { profile_image: photo }) }
    const claim = await done(api.POST('/api/qr/{code}/claim', { params: { path }, body, ...asForm }))
    return { ...made, claim, gift: path }
  }
  const byPin = { 'X-Pin': pin }
  const size = (file: Blob) => file.size

  it('of the service', async () => {
    for (const path of ['/api/health', '/api/livez', '/api/readyz'] as const)
      expect(await done(api.GET(path))).toEqual({ status: 'ok' })
    expect(await done(api.GET('/api/config'))).toMatchObject({ public_url: ORIGIN, transcription: true })
    expect(await done(api.GET('/api/openapi.json'))).toMatchObject({ openapi: '3.1.0' })
    expect(await done(api.GET('/api/docs', { parseAs: 'text' }))).toContain('<h1>API of Tohfa</h1>')
  })

  it('of accounts', async () => {
    const email = 'asha@example.com'
    const me = await signUp(email)
    expect(await done(api.GET('/api/user/profile', { headers: me }))).toEqual({ email, is_admin: false })
    expect(await done(api.GET('/api/user/export', { headers: me }))).toMatchObject({ account: { email } })
    await done(api.POST('/api/user/email/link', { headers: me }))
    expect(await refusal(api.POST('/api/auth/confirm-email', { body: { token: 'guessed' } }))).toBe(
      'email_link_invalid',
    )

    const login = { email, password: PASSWORD }
    expect(await refusal(api.POST('/api/auth/login', { body: { ...login, password: 'wrong' } }))).toBe(
      'credentials_wrong',
    )
    await done(api.POST('/api/auth/login', { body: login }))
    const sessions = await done(api.GET('/api/user/sessions', { headers: me }))
    const other = sessions.find(({ current }) => !current)?.id ?? ''
    await done(api.DELETE('/api/user/sessions/{id}', { headers: me, params: { path: { id: other } } }))
    const asOf = ({ access_token }: { access_token: string }) => ({ authorization: `Bearer ${access_token}` })
    const renewed = asOf(await done(api.DELETE('/api/user/sessions', { headers: me })))
    const password = 'another long password'
    const changed = asOf(
      await done(
        api.PUT('/api/user/password', { headers: renewed, body: { current_password: PASSWORD, password } }),
      ),
    )
    const moved = { current_password: password, email: 'asha.rao@example.com' }
    const again = asOf(await done(api.PUT('/api/user/email', { headers: changed, body: moved })))
    await done(api.POST('/api/auth/logout', { headers: again }))
    expect(await refusal(api.GET('/api/user/profile', { headers: again }))).toBe('session_ended')

    await done(api.POST('/api/auth/forgot-password', { body: { email: moved.email } }))
    const token = () => /\/reset-password#([\w-]{43})$/m.exec(smtp.taken.at(-1)?.text ?? '')?.[1] ?? ''
    await expect.poll(token).not.toBe('')
    await done(api.POST('/api/auth/reset-password', { body: { token: token(), password: PASSWORD } }))
  })

  it('of second factors', async () => {
    const email = 'second@example.com'
    const me = await signUp(email)
    const begun = await done(
      api.POST('/api/user/second-factors/begin', {
        headers: me,
        body: { current_password: PASSWORD, kind: 'totp' },
      }),
    )
    const secret = begun.totp?.secret ?? ''
    const added = await done(
      api.POST('/api/user/second-factors', {
        headers: me,
        body: { ticket: begun.ticket, code: codeAt(secret, test.now()) },
      }),
    )
    const headers = { authorization: `Bearer ${added.access_token}` }
    const { error } = await api.POST('/api/auth/login', { body: { email, password: PASSWORD } })
    expect(error?.second_factor?.ways).toContain('totp')
    test.nextCode()
    await done(
      api.POST('/api/auth/second-factor', {
        body: { ticket: error?.second_factor?.ticket ?? '', code: codeAt(secret, test.now()) },
      }),
    )
    const confirmed = { current_password: PASSWORD }
    const made = await done(api.POST('/api/user/recovery-codes', { headers, body: confirmed }))
    expect(made.recovery_codes).toHaveLength(10)
    const { factors } = await done(api.GET('/api/user/second-factors', { headers }))
    const path = { id: factors[0]?.id ?? '' }
    await done(
      api.POST('/api/user/second-factors/{id}/remove', { headers, params: { path }, body: confirmed }),
    )
  })

  it('of campaigns', async () => {
    const { path, campaign } = await campaignOf('sale')
    const params = { path }
    const headers = owner
    const list = await api.GET('/api/campaigns', { headers, params: { query: { limit: '1' } } })
    expect(list.response.headers.get('x-next-cursor')).not.toBeNull()
    const read = await api.GET('/api/campaigns/{id}', { headers, params })
    const tag = read.response.headers.get('etag') ?? ''
    const same = await api.GET('/api/campaigns/{id}', {
      headers,
      params: { path, header: { 'If-None-Match': tag } },
    })
    expect(same.response.status).toBe(304)

    const key = { 'Idempotency-Key': v7() }
    const rename = { headers, params: { path, header: key }, body: { name: 'Holi' } }
    expect((await done(api.PUT('/api/campaigns/{id}', rename))).name).toBe('Holi')
    const repeated = await api.PUT('/api/campaigns/{id}', rename)
    expect(repeated.response.headers.get('idempotency-replayed')).toBe('true')

    const contact = { contact_name: 'Ravi', contact_mobile: '12345', contact_profile_image: photo }
    const shown = await done(
      api.PUT('/api/campaigns/{id}/contact', { headers, params, body: contact, ...asForm }),
    )
    expect(shown.contact_profile_image).toMatch(/^\/media\//)
    const card = await done(
      api.GET('/api/campaigns/{id}/creator-vcard', { headers, params, parseAs: 'text' }),
    )
    expect(card).toContain('BEGIN:VCARD')
    const seller = { seller_name: 'Rao Textiles' }
    await done(api.PUT('/api/campaigns/{id}/seller', { headers, params, body: seller }))
    const twin = { name: 'Again', qr_quantity: 1 }
    const copy = await done(api.POST('/api/campaigns/{id}/duplicate', { headers, params, body: twin }))
    await done(api.PUT('/api/campaigns/{id}/archive', { headers, params, body: { archived: true } }))
    await done(api.PUT('/api/campaigns/{id}/retention', { headers, params, body: { days: 30 } }))
    await done(api.PUT('/api/campaigns/{id}/easy-pins', { headers, params, body: { refused: true } }))
    const notice = { purpose: 'the draw', contact: 'Ravi, 12345' }
    await done(api.PUT('/api/campaigns/{id}/privacy', { headers, params, body: notice }))
    await done(api.PUT('/api/campaigns/{id}/lock', { headers, params, body: { required: true } }))

    const added = { urls: ['example.com', ''], files: [photo, photo] }
    const upload = { headers, params, body: added, ...asForm }
    const { images } = await done(api.POST('/api/campaigns/{id}/upload-images', upload))
    expect(images.map(({ link_url }) => link_url)).toEqual(['https://example.com', null])
    const turned = images.toReversed().map(({ id, image_url }) => ({ id, image_url }))
    await done(api.PUT('/api/campaigns/{id}/images', { headers, params, body: turned }))
    const pdf = await done(api.GET('/api/campaigns/{id}/download-pdf', { headers, params, parseAs: 'blob' }))
    expect(size(pdf)).toBeGreaterThan(1000)

    expect(await done(api.GET('/api/campaigns/claims-by-day', { headers }))).toBeDefined()
    expect(await done(api.GET('/api/campaigns/{id}/sales', { headers, params }))).toEqual([])
    expect(await done(api.GET('/api/campaigns/{id}/consents', { headers, params }))).toEqual([])
    const log = await done(api.GET('/api/campaigns/{id}/log', { headers, params }))
    expect(log.length).toBeGreaterThan(3)

    const file = { kind: 'images', name: images[0]?.image_url.split('/').at(-1) ?? '' }
    const part = await api.GET('/media/{kind}/{name}', {
      params: { path: file, header: { Range: 'bytes=0-1' } },
      parseAs: 'blob',
    })
    expect([part.response.status, part.data && size(part.data)]).toEqual([206, 2])

    await done(api.DELETE('/api/campaigns/{id}', { headers, params: { path: { id: copy.id } } }))
    expect(
      await refusal(api.GET('/api/campaigns/{id}', { headers, params: { path: { id: copy.id } } })),
    ).toBe('campaign_unknown')
    expect(campaign.campaign_type).toBe('sale')
  })

  it('of links to a campaign', async () => {
    const { path, campaign } = await campaignOf('vcard')
    const params = { path }
    const headers = owner
    await done(
      api.POST('/api/campaigns/{id}/links', { headers, params, body: { name: 'Stall', access: 'edit' } }),
    )
    const links = await done(api.GET('/api/campaigns/{id}/links', { headers, params }))
    const ref = links.at(-1)?.id ?? ''
    await done(
      api.POST('/api/campaigns/{id}/links/{ref}/replace', { headers, params: { path: { ...path, ref } } }),
    )
    const [now] = (await done(api.GET('/api/campaigns/{id}/links', { headers, params }))).filter(
      ({ name, state }) => name === 'Stall' && state === 'alive',
    )
    await done(
      api.DELETE('/api/campaigns/{id}/links/{ref}', {
        headers,
        params: { path: { ...path, ref: now?.id ?? '' } },
      }),
    )

    const link = { params: { path: { masterCode: campaign.master_code } } }
    expect((await done(api.GET('/api/public/campaign/{masterCode}', link))).id).toBe(campaign.id)
    await done(api.PUT('/api/public/campaign/{masterCode}/update', { ...link, body: { name: 'Onam' } }))
    const contact = { contact_name: 'Ravi', contact_mobile: '12345', contact_profile_image: photo }
    await done(
      api.POST('/api/public/campaign/{masterCode}/update-contact', { ...link, body: contact, ...asForm }),
    )
    const upload = { ...link, body: { files: [photo] }, ...asForm }
    const { images } = await done(api.POST('/api/public/campaign/{masterCode}/upload-images', upload))
    const image = { id: campaign.id, ref: images[0]?.id ?? '' }
    const removed = await done(
      api.DELETE('/api/public/campaign/{id}/images/{ref}', {
        params: { path: image, header: { 'X-Master-Code': campaign.master_code } },
      }),
    )
    expect(removed.images).toEqual([])
    const codes = await api.GET('/api/public/campaign/{masterCode}/qrcodes', link)
    const since = codes.response.headers.get('x-cursor') ?? ''
    const { path: code } = link.params
    expect(
      await done(
        api.GET('/api/public/campaign/{masterCode}/qrcodes', { params: { path: code, query: { since } } }),
      ),
    ).toEqual([])
    for (const [type, list] of [
      ['diary', '/api/public/campaign/{masterCode}/diaries'],
      ['travel', '/api/public/campaign/{masterCode}/travelers'],
      ['sale', '/api/public/campaign/{masterCode}/sales'],
    ] as const) {
      const { campaign: other } = await campaignOf(type)
      expect(await done(api.GET(list, { params: { path: { masterCode: other.master_code } } }))).toEqual([])
    }
  })

  it('of codes and claims', async () => {
    const { path: id, gift: path, claim, other } = await claimed('vcard')
    const params = { path }
    expect(claim.claimer_profile_image).toMatch(/^\/media\//)
    expect(await done(api.GET('/api/qr/{code}', { params }))).toMatchObject({ claimed: true })
    expect(await done(api.GET('/api/qr/{code}/campaign', { params }))).toMatchObject({ name: 'Diwali' })
    expect(size(await done(api.GET('/api/qr/{code}/qrcode', { params, parseAs: 'blob' })))).toBeGreaterThan(
      100,
    )
    expect(await done(api.GET('/api/qr/{code}/vcard', { params, parseAs: 'text' }))).toContain('Asha Rao')
    const taken = api.POST('/api/qr/{code}/claim', { params, body: claimForm() })
    expect(await refusal(taken)).toBe('already_claimed')
    expect(await done(api.POST('/api/qr/{code}/verify-pin', { params, body: { pin } }))).toEqual({
      verified: true,
    })

    const change = { pin, name: 'Asha', profile_image: photo }
    const changed = await done(api.PUT('/api/qr/{code}/update', { params, body: change, ...asForm }))
    expect(changed.claimer_name).toBe('Asha')
    const withPin = { params: { path, header: byPin } }
    const past = await done(api.GET('/api/qr/{code}/history', withPin))
    const value = past.find(({ field }) => field === 'name')?.id ?? ''
    await done(
      api.POST('/api/qr/{code}/history/{id}/restore', {
        params: { path: { ...path, id: value }, header: byPin },
      }),
    )
    expect(await done(api.GET('/api/qr/{code}/consents', withPin))).toEqual([])
    const offers = { path: { ...path, purpose: 'offers' } }
    expect(
      await refusal(
        api.POST('/api/qr/{code}/consents/{purpose}/withdraw', { params: offers, body: { pin } }),
      ),
    ).toBe('consent_unknown')
    const given = { pin, text_hash: 'none' }
    expect(
      await refusal(api.POST('/api/qr/{code}/consents/{purpose}/give', { params: offers, body: given })),
    ).toBe('consent_unknown')
    const zip = await done(api.GET('/api/qr/{code}/export', { ...withPin, parseAs: 'blob' }))
    expect(size(zip)).toBeGreaterThan(100)
    await done(api.POST('/api/qr/{code}/erase', { params, body: { pin } }))
    expect(await refusal(api.GET('/api/qr/{code}', { params }))).toBe('gift_erased')

    await done(api.POST('/api/qr/{code}/claim', { params: { path: { code: other } }, body: claimForm() }))
    const codes = await done(api.GET('/api/campaigns/{id}/qrcodes', { headers: owner, params: { path: id } }))
    const number = String(codes.findIndex((row) => row.code === other) + 1)
    await done(
      api.POST('/api/campaigns/{id}/codes/{number}/erase', {
        headers: owner,
        params: { path: { ...id, number } },
      }),
    )
  })

  it('of lost PINs', async () => {
    const headers = owner
    const { path, gift, code } = await claimed('vcard')
    const params = { path: gift }
    const made = await done(api.POST('/api/qr/{code}/recovery', { params, body: { pin } }))
    const chosen = { recovery_code: made.recovery_code, pin: '135790' }
    await done(api.POST('/api/qr/{code}/recover', { params, body: chosen }))
    const codes = await done(api.GET('/api/campaigns/{id}/qrcodes', { headers, params: { path } }))
    const number = String(codes.findIndex((row) => row.code === code) + 1)
    const place = { path: { ...path, number } }
    const forgot = { reason: 'forgot' } as const
    const link = await done(
      api.POST('/api/campaigns/{id}/codes/{number}/reset-pin', { headers, params: place, body: forgot }),
    )
    const token = link.url.split('#')[1] ?? ''
    await done(api.POST('/api/qr/{code}/reset-pin', { params, body: { token, pin } }))
    const moved = await done(api.POST('/api/qr/{code}/move', { params, body: { pin } }))
    expect(moved.code).not.toBe(code)

    const diary = await claimed('diary', { lost_pin_help: true })
    const written = { path: { ...diary.path, number: '1' } }
    await done(
      api.POST('/api/campaigns/{id}/codes/{number}/pin-help', { headers, params: written, body: forgot }),
    )
    await done(api.DELETE('/api/campaigns/{id}/codes/{number}/pin-help', { headers, params: written }))
    await done(api.DELETE('/api/campaigns/{id}/pin-help', { headers, params: { path: diary.path } }))
  })

  it('of passkeys', async () => {
    const { gift: path } = await claimed('vcard')
    const params = { path }
    const device = softwareAuthenticator(ORIGIN)
    const begun = await done(api.POST('/api/qr/{code}/passkeys/begin', { params, body: { pin } }))
    const passkey = asSent(device.create(begun.passkey))
    await done(api.POST('/api/qr/{code}/passkeys', { params, body: { ticket: begun.ticket, passkey } }))
    const asked = await done(api.POST('/api/qr/{code}/passkeys/ask', { params }))
    const answer = { ticket: asked.ticket ?? '', passkey: asSent(device.get(asked.passkey ?? {})) }
    const { session } = await done(api.POST('/api/qr/{code}/passkeys/open', { params, body: answer }))
    const [one] = await done(
      api.GET('/api/qr/{code}/passkeys', { params: { path, header: { 'X-Pin': session } } }),
    )
    const id = one?.id ?? ''
    await done(
      api.POST('/api/qr/{code}/passkeys/{id}/remove', { params: { path: { ...path, id } }, body: { pin } }),
    )
  })

  it('of diaries', async () => {
    const { path: campaign, gift: path } = await claimed('diary')
    const params = { path }
    const audio_file = new Blob([new Uint8Array(await recording())], { type: 'audio/webm' })
    const entry = { ...entryForm(), audio_file, images: [photo, photo] }
    const { id } = await done(api.POST('/api/diary/{code}/entry', { params, body: entry, ...asForm }))
    const withPin = { params: { path, header: byPin } }
    const { entries } = await done(api.GET('/api/diary/{code}/entries', withPin))
    expect(entries.map(({ images }) => images.length)).toEqual([2])
    expect((await done(api.GET('/api/diary/{code}/size', withPin))).entries).toBe(1)
    const at = { path: { ...path, id } }
    const change = { pin, text: 'The mango tree has fruit.', images: [photo] }
    const changed = await done(
      api.PUT('/api/diary/{code}/entries/{id}', { params: at, body: change, ...asForm }),
    )
    const { versions } = await done(
      api.GET('/api/diary/{code}/entries/{id}/versions', { params: { ...at, header: byPin } }),
    )
    expect(versions).toHaveLength(1)
    const gone = { ...at, header: byPin, query: { version: changed.version } }
    expect((await done(api.DELETE('/api/diary/{code}/entries/{id}', { params: gone }))).deleted).toBe(true)
    expect((await done(api.GET('/api/diary/{code}/bin', withPin))).entries).toHaveLength(1)
    await done(api.POST('/api/diary/{code}/entries/{id}/restore', { params: at, body: { pin } }))
    const heard = await done(
      api.POST('/api/diary/{code}/transcribe', { params, body: { pin, audio_file }, ...asForm }),
    )
    expect(heard.transcribed_text).not.toBe('')
    const list = { headers: owner, params: { path: campaign } }
    expect(await done(api.GET('/api/campaigns/{id}/diaries', list))).toHaveLength(1)
  })

  it('of travelers', async () => {
    const { path: campaign, code } = await campaignOf('travel')
    const path = { code }
    const params = { path }
    const { food_type: _, ...form } = travelForm()
    const body = { ...form, blood_group: 'AB-' as const, profile_image: photo }
    await done(api.POST('/api/travel/{code}/claim', { params, body, ...asForm }))
    const withPin = { params: { path, header: byPin } }
    const traveler = await done(api.GET('/api/travel/{code}/details', withPin))
    expect(traveler.passport_number).toBe('Z7654321')
    await done(api.PUT('/api/travel/{code}/update', { params, body: { pin, name: 'Asha' } }))
    const [value] = await done(api.GET('/api/travel/{code}/history', withPin))
    await done(
      api.POST('/api/travel/{code}/history/{id}/restore', {
        params: { path: { ...path, id: value?.id ?? '' }, header: byPin },
      }),
    )
    const list = { headers: owner, params: { path: campaign } }
    expect(await done(api.GET('/api/campaigns/{id}/travelers', list))).toHaveLength(1)
  })

  it('of sales', async () => {
    const { code } = await campaignOf('sale')
    const path = { code }
    const params = { path }
    const body = { ...saleForm(), payment_method: 'Cash' as const }
    const sold = await done(api.POST('/api/sale/{code}/claim', { params, body }))
    expect(sold.amount_paid).toBe(500)
    const withPin = { params: { path, header: byPin } }
    expect((await done(api.GET('/api/sale/{code}/details', withPin))).balance_amount).toBe(999.97)
    const payment = { pin, amount: 99.5, payment_method: 'UPI' as const }
    await done(api.POST('/api/sale/{code}/payments', { params, body: payment }))
    expect(await done(api.GET('/api/sale/{code}/receipt', withPin))).toMatchObject({
      campaign_name: 'Diwali',
    })
  })

  it('of queued work', async () => {
    const { code } = await campaignOf('vcard')
    expect(await done(api.GET('/api/sync/key'))).toMatchObject({ key_id: expect.any(String) as string })
    const operation = claimOperation(code)
    const lines = await done(api.POST('/api/sync', { body: { operations: [operation] }, parseAs: 'text' }))
    expect(JSON.parse(lines)).toMatchObject({ id: operation.id, outcome: 'applied' })
    const edits = [{ id: operation.id, code }]
    expect(await done(api.POST('/api/sync/overtaken', { body: edits }))).toEqual([])
  })

  it('of uploads', async () => {
    const can = await api.OPTIONS('/api/uploads', {})
    expect(can.response.headers.get('tus-version')).toBe('1.0.0')
    const begun = await api.POST('/api/uploads', { params: { header: { ...TUS, 'Upload-Length': 5 } } })
    expect(begun.response.status).toBe(201)
    const path = { id: begun.response.headers.get('location')?.split('/').at(-1) ?? '' }
    const chunk = new Blob(['hello'])
    const sent = await api.PATCH('/api/uploads/{id}', {
      params: { path, header: { ...TUS, 'Upload-Offset': 0 } },
      headers: { 'content-type': 'application/offset+octet-stream' },
      body: chunk,
      bodySerializer: (bytes: Blob) => bytes,
    })
    expect(sent.response.status).toBe(204)
    const progress = await api.HEAD('/api/uploads/{id}', { params: { path, header: TUS } })
    expect(progress.response.headers.get('upload-offset')).toBe('5')
    const ended = await api.DELETE('/api/uploads/{id}', { params: { path, header: TUS } })
    expect(ended.response.status).toBe(204)
  })

  it('of changes as they happen', async () => {
    const { campaign } = await campaignOf('vcard')
    const { data, response } = await api.POST('/api/events', {
      headers: owner,
      body: [`campaign:${campaign.id}`],
      parseAs: 'stream',
    })
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const stream = data as ReadableStream<Uint8Array> | null | undefined
    const reader = stream?.getReader()
    const first = await reader?.read()
    expect(new TextDecoder().decode(first?.value)).toContain('event: watching')
    await reader?.cancel()
  })

  it('of admins', async () => {
    const headers = admin
    expect(await refusal(api.GET('/api/admin/stats', { headers: owner }))).toBe('admin_required')
    expect(await done(api.GET('/api/admin/stats', { headers }))).toBeDefined()
    expect(
      await done(api.GET('/api/admin/growth', { headers, params: { query: { by: 'week' } } })),
    ).toBeDefined()
    expect(await done(api.GET('/api/admin/health', { headers }))).toBeDefined()
    await signUp('someone@example.com')
    const query = { search: 'someone@example.com' }
    const [user] = await done(api.GET('/api/admin/users', { headers, params: { query } }))
    const params = { path: { id: user?.id ?? '' } }
    await done(api.POST('/api/admin/users/{id}/disable', { headers, params }))
    await done(api.POST('/api/admin/users/{id}/enable', { headers, params }))
    expect((await done(api.POST('/api/admin/users/{id}/reset-link', { headers, params }))).url).toContain(
      ORIGIN,
    )
    await done(api.DELETE('/api/admin/users/{id}', { headers, params }))
    await done(api.POST('/api/admin/invites', { headers }))
    const [campaign] = await done(
      api.GET('/api/admin/campaigns', { headers, params: { query: { limit: '1' } } }),
    )
    const path = { id: campaign?.id ?? '' }
    await done(api.GET('/api/admin/campaigns/{id}/qrcodes', { headers, params: { path } }))
    expect((await done(api.GET('/api/admin/audit', { headers }))).length).toBeGreaterThan(3)
    await done(api.GET('/api/admin/security-events', { headers }))
    for (const file of [
      '/api/admin/exports/users.csv',
      '/api/admin/exports/campaigns.csv',
      '/api/admin/exports/complete.csv',
      '/api/admin/exports/audit.csv',
      '/api/admin/exports/security.csv',
    ] as const) {
      const csv = await api.GET(file, { headers, parseAs: 'text' })
      expect(csv.response.headers.get('x-total-rows')).toMatch(/^\d+$/)
    }
    const sheet = await api.POST('/api/admin/url-to-pdf', {
      headers,
      body: ['https://example.com'],
      parseAs: 'blob',
    })
    expect(sheet.response.headers.get('x-pages')).toBe('1')
  })

  /** those operations that match, as `GET /api/qr/{code}` */
  const operations = (isRight: (operation: Operation) => boolean) =>
    Object.entries(described.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => isRight(operation))
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    )

  it('leaves no operation of the description uncalled', () => {
    expect(operations(() => true).filter((operation) => !called.has(operation))).toEqual([])
  })

  it('has shown that each call described with an Idempotency-Key takes one', () => {
    const said = operations(({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key'))
    expect(said.filter((operation) => !keyed.has(operation))).toEqual([])
  })
})
