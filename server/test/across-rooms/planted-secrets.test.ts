/**
 * Plants PINs, identity numbers, passwords, tokens, diary sentences, birth dates and guardians by every way in, and looks for
 * them in every byte that is answered, stored, backed up or logged.
 */
import { HIDDEN_KEY } from '@tohfa/sync-protocol/entities/claim-page'
import type { ResetLink } from '@tohfa/sync-protocol/entities/admin'
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import type { OperationKind } from '@tohfa/sync-protocol/operations/kinds'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backUp } from '../../src/backup/backup'
import { runPostgresProgram } from '../../src/backup/postgres-programs'
import { openMailer } from '../../src/mail/smtp-mailer'
import { openTranscriber } from '../../src/transcription/open-transcriber'
import { person } from '../admin'
import { openTestApp, type TestApp } from '../app'
import { builtClaimPages } from '../claim-pages'
import { codeSupply, type CodeSupply } from '../codes'
import { engines } from '../databases'
import { claimForm, entryForm, multipart, saleForm, travelForm } from '../forms'
import { asFile, phonePhoto } from '../photos'
import { foundIn, plantedSecrets } from './planted'
import { findPostgresBinaries } from '../programs/postgres-binaries'
import { recording } from '../recordings'
import { seal } from '../seal'
import { openSmtpServer, SMTP_PASSWORD, type SmtpServer } from '../programs/smtp'
import { openSpeechServer } from '../programs/speech-server'

/** sent along with the secrets and not secret: finding it proves that the search looks in the right place */
const OPEN = 'Anasuya Planted'
/** searched with its JSON quotes, because any encrypted text may contain these three characters */
const BLOOD_GROUP = 'AB-'
const API_KEY = 'sk-a-planted-key'
const NOWHERE = { installed: '/nowhere', runner: '/nowhere' }
const JPEG = await phonePhoto()
const SEALED = ['pin', 'passport_number', 'aadhar_number', 'pan_number']

type Fields = Record<string, unknown>
type Part = Parameters<typeof multipart>[0][number]
type Way = 'by JSON' | 'by multipart' | 'queued in clear' | 'queued and sealed' | 'by the form without script'
const WAYS: Way[] = [
  'by JSON',
  'by multipart',
  'queued in clear',
  'queued and sealed',
  'by the form without script',
]

/** How gifts of a type are claimed, changed and read. */
const TYPES: Record<
  CampaignType,
  {
    claim: { kind: OperationKind; path: string; form: (change: object) => Fields }
    change: { kind: OperationKind; method: 'POST' | 'PUT'; path: string; plain: string; form: Fields }
    reads: string[]
  }
> = {
  vcard: {
    claim: { kind: 'qr.claim', path: 'qr/CODE/claim', form: claimForm },
    change: { kind: 'qr.update', method: 'PUT', path: 'qr/CODE/update', plain: 'edit', form: { name: OPEN } },
    reads: ['qr/CODE/history'],
  },
  diary: {
    claim: { kind: 'qr.claim', path: 'qr/CODE/claim', form: claimForm },
    change: {
      kind: 'diary.entry',
      method: 'POST',
      path: 'diary/CODE/entry',
      plain: 'entry',
      form: entryForm(),
    },
    reads: ['diary/CODE/entries', 'qr/CODE/vcard'],
  },
  travel: {
    claim: { kind: 'travel.claim', path: 'travel/CODE/claim', form: travelForm },
    change: { kind: 'travel.update', method: 'PUT', path: 'travel/CODE/update', plain: 'edit', form: {} },
    reads: ['travel/CODE/details', 'travel/CODE/history', 'qr/CODE/vcard'],
  },
  sale: {
    claim: { kind: 'sale.claim', path: 'sale/CODE/claim', form: saleForm },
    change: {
      kind: 'sale.payment',
      method: 'POST',
      path: 'sale/CODE/payments',
      plain: 'payment',
      form: { amount: 1, payment_method: 'Cash' },
    },
    reads: ['sale/CODE/details', 'sale/CODE/receipt', 'qr/CODE/vcard'],
  },
}
const EVERY_TYPE = Object.keys(TYPES) as CampaignType[]

describe.each(engines)('planted secrets on $name', (engine) => {
  const planted = plantedSecrets()
  let test: TestApp
  let speech: Awaited<ReturnType<typeof openSpeechServer>>
  let smtp: SmtpServer
  let supplies: Record<CampaignType, CodeSupply>
  let sealingKey: Parameters<typeof seal>[0]
  /** answers to everybody, and to those who had typed the PIN or the identity numbers */
  const answers = { toAll: [] as string[], toOne: [] as string[] }

  beforeAll(async () => {
    speech = await openSpeechServer()
    smtp = await openSmtpServer()
    planted.token(SMTP_PASSWORD)
    planted.token(encodeURIComponent(SMTP_PASSWORD))
    const claimPages = await builtClaimPages()
    test = await openTestApp(
      engine,
      {
        ...smtp.env,
        LOG_LEVEL: 'trace',
        TRANSCRIBE_URL: speech.origin,
        TRANSCRIBE_API_KEY: planted.token(API_KEY),
      },
      ({ config }) => ({
        claimPages,
        transcriber: openTranscriber(config, NOWHERE),
        mailer: openMailer(config),
      }),
    )
    const supplyOf = async (type: CampaignType) => codeSupply(test, 30, { campaign_type: type })
    supplies = {
      vcard: await supplyOf('vcard'),
      diary: await supplyOf('diary'),
      travel: await supplyOf('travel'),
      sale: await supplyOf('sale'),
    }
    // so that a form asks who agrees for a child
    const { campaign, owner } = supplies.travel
    const payload = { purpose: 'send the gift', contact: 'Meera', offers: true }
    const url = `/api/campaigns/${campaign.id}/privacy`
    expect((await test.put(url, payload, owner)).status).toBe(200)
    sealingKey = (await test.get('/api/sync/key')).json()
  })
  afterAll(async () => {
    await test.close()
    await speech.close()
    await smtp.close()
  })

  const call = async (
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    { payload, headers, to = answers.toAll }: { payload?: unknown; headers?: object; to?: string[] } = {},
  ) => {
    const answer = await test.call({
      method,
      url,
      headers: { ...headers },
      ...(payload !== undefined && { payload: payload as object }),
    })
    to.push(answer.body)
    return answer
  }
  const queued = async (operation: object) => {
    const { body } = await call('POST', '/api/sync', { payload: { operations: [operation] } })
    return (JSON.parse(body) as { outcome: string }).outcome === 'applied'
  }
  const texts = (fields: Fields) =>
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)])

  /** Sends the fields of an operation. @returns whether it was applied */
  async function send(
    way: Way,
    to: { kind: OperationKind; method: 'POST' | 'PUT'; path: string; plain?: string; code: string },
    fields: Fields,
  ): Promise<boolean> {
    const { kind, method, code } = to
    const url = `/api/${to.path.replace('CODE', code)}`
    const key = { 'idempotency-key': v7() }
    const id = v7()
    switch (way) {
      case 'by JSON':
        return (await call(method, url, { payload: fields, headers: key })).status === 200
      case 'by multipart': {
        const parts: Part[] = texts(fields)
        if (kind === 'qr.claim' || kind === 'travel.claim') parts.push(['profile_image', asFile(JPEG)])
        const { headers, payload } = multipart(parts)
        return (await call(method, url, { payload, headers: { ...headers, ...key } })).status === 200
      }
      case 'queued in clear':
        return queued({ id, kind, code, fields })
      case 'queued and sealed': {
        const isSealed = ([name]: [string, unknown]) => SEALED.includes(name)
        const all = Object.entries(fields)
        const sealed = await seal(sealingKey, { id, kind }, Object.fromEntries(all.filter(isSealed)))
        const open = Object.fromEntries(all.filter((field) => !isSealed(field)))
        return queued({ id, kind, code, fields: open, sealed, sealed_for: sealingKey.key_id })
      }
      case 'by the form without script': {
        const typed = { ...fields, [HIDDEN_KEY]: id }
        const { headers, payload } = multipart(texts(typed))
        const answer = await call('POST', `/claim/${code}${to.plain ? `?do=${to.plain}` : ''}`, {
          payload,
          headers: { ...headers, 'sec-fetch-site': 'same-origin' },
          to: answers.toOne,
        })
        return answer.status < 400
      }
    }
  }
  /** the further secrets of a traveler */
  const own = (type: CampaignType) =>
    type === 'travel' ? { ...planted.identity(), dob: planted.birthDate(), blood_group: BLOOD_GROUP } : {}
  const claim = (type: CampaignType, way: Way, code: string, pin = planted.pin()) => {
    const { kind, path, form } = TYPES[type].claim
    const child = type === 'travel' && { dob: planted.birthDate(2015), ...planted.guardian() }
    const fields = form({ name: OPEN, pin, ...own(type), ...child })
    const plain = way === 'by the form without script' && { pin_confirmation: pin }
    return send(way, { kind, path, method: 'POST', code }, { ...fields, ...plain })
  }
  const change = (type: CampaignType, way: Way, code: string, pin: string) => {
    const { form, ...to } = TYPES[type].change
    const text = type === 'diary' && { text: planted.sentence() }
    return send(way, { ...to, code }, { ...form, pin, ...own(type), ...text })
  }

  describe.each(EVERY_TYPE)('in a %s gift', (type) => {
    it.each(WAYS)('are claimed with, and refused, %s', async (way) => {
      const code = supplies[type].next()
      const pin = planted.pin()
      expect(await claim(type, way, code, pin)).toBe(true)
      expect(await claim(type, way, code)).toBe(false)
      expect(await change(type, way, code, planted.pin())).toBe(false)
      expect(await change(type, way, code, pin)).toBe(true)
    })

    it('are sent to read a gift, right and wrong, in the header and in the address', async () => {
      const code = supplies[type].next()
      const pin = planted.pin()
      expect(await claim(type, 'by JSON', code, pin)).toBe(true)
      const to = answers.toOne
      for (const read of TYPES[type].reads) {
        const url = `/api/${read.replace('CODE', code)}`
        expect((await call('GET', `${url}?pin=${planted.pin()}`)).status).toBe(403)
        expect((await call('GET', url, { headers: { 'x-pin': planted.pin() } })).status).toBe(403)
        expect((await call('GET', `${url}?pin=${pin}`, { to })).status).toBe(200)
        expect((await call('GET', url, { headers: { 'x-pin': pin }, to })).status).toBe(200)
      }
      const verify = (typed: string) =>
        call('POST', `/api/qr/${code}/verify-pin`, { payload: { pin: typed } })
      expect((await verify(planted.pin())).status).toBe(403)
      expect((await verify(pin)).status).toBe(200)
      const ask = (typed: string) => {
        const { headers, payload } = multipart([['pin', typed]])
        const own = { ...headers, 'sec-fetch-site': 'same-origin' }
        return call('POST', `/claim/${code}?do=pin`, { payload, headers: own, to })
      }
      expect((await ask(planted.pin())).status).toBe(403)
      expect((await ask(pin)).status).toBe(200)
    })

    it('come in requests that cannot be read', async () => {
      const code = supplies[type].next()
      const { path } = TYPES[type].claim
      const url = `/api/${path.replace('CODE', code)}`
      const json = { 'content-type': 'application/json' }
      const payload = `{"name":"${OPEN}","pin":"${planted.pin()}","pin"`
      expect((await call('POST', url, { payload, headers: json })).status).toBe(400)
      const cut = multipart([['pin', planted.pin()]])
      const half = cut.payload.subarray(0, -20)
      expect((await call('POST', url, { payload: half, headers: cut.headers })).status).toBe(400)
      const plain = { 'content-type': 'text/plain' }
      expect((await call('POST', url, { payload: planted.pin(), headers: plain })).status).toBe(415)
      expect((await call('GET', `${url}/nowhere?pin=${planted.pin()}`)).status).toBe(404)
      const operation = { id: v7(), kind: TYPES[type].claim.kind, code, fields: { pin: planted.pin() } }
      const sealed = await seal(sealingKey, { ...operation, id: v7() }, { pin: planted.pin() })
      expect(await queued({ ...operation, sealed, sealed_for: sealingKey.key_id })).toBe(false)
    })
  })

  it('are changed, searched for, kept as versions and deleted in a diary', async () => {
    const code = supplies.diary.next()
    const pin = planted.pin()
    expect(await claim('diary', 'by JSON', code, pin)).toBe(true)
    const to = answers.toOne
    const entries = `/api/diary/${code}/entries`
    const headers = { 'x-pin': pin }
    const [written, changed, beside] = [planted.sentence(), planted.sentence(), planted.sentence()]
    const payload = entryForm({ pin, text: written })
    const id = (await call('POST', `/api/diary/${code}/entry`, { payload })).json<{ id: string }>().id
    const edit = (text: string) => ({
      ...{ id: v7(), kind: 'diary.update', code, captured_at: '2026-03-01T08:40:00Z' },
      fields: { pin, entry: id, version: id, text },
    })
    for (const text of [changed, beside]) expect(await queued(edit(text))).toBe(true)
    const sought = await call('GET', `${entries}?q=${encodeURIComponent(beside)}`, { headers, to })
    expect(sought.body).toContain(beside)
    expect((await call('GET', `${entries}/${id}/versions`, { headers, to })).body).toContain(written)
    const deleted = await test.delete(`${entries}/${id}`, headers)
    expect(deleted.status).toBe(200)
  })

  it('stay in the history of a traveler, for those who know the PIN', async () => {
    const code = supplies.travel.next()
    const pin = planted.pin()
    const key = { 'idempotency-key': v7() }
    const payload = travelForm({ pin, ...own('travel') })
    const claimed = await call('POST', `/api/travel/${code}/claim`, { payload, headers: key })
    expect(claimed.status).toBe(200)
    const edited = { pin, ...own('travel'), blood_group: 'O+' }
    const url = `/api/travel/${code}/update`
    expect((await call('PUT', url, { payload: edited, headers: { 'idempotency-key': v7() } })).status).toBe(
      200,
    )
    const again = await call('POST', `/api/travel/${code}/claim`, { payload, headers: key })
    expect(again.body).toBe(claimed.body)
    const past = { headers: { 'x-pin': pin }, to: answers.toOne }
    expect((await call('GET', `/api/travel/${code}/history`, past)).body).toContain(payload.dob)
  })

  it('come with a recording that is converted to text', async () => {
    const code = supplies.diary.next()
    const pin = planted.pin()
    expect(await claim('diary', 'by JSON', code, pin)).toBe(true)
    const audio = asFile(await recording())
    const transcribe = (typed: string) =>
      call(
        'POST',
        `/api/diary/${code}/transcribe`,
        multipart([
          ['audio_file', audio],
          ['pin', typed],
        ]),
      )
    expect((await transcribe(planted.pin())).status).toBe(403)
    expect((await transcribe(pin)).status).toBe(200)
    expect(speech.asked.map(({ authorization }) => authorization)).toEqual([`Bearer ${API_KEY}`])
  })

  it('open accounts, and set new passwords', async () => {
    const post = async (path: string, payload: object, status: number, to: string[] = []) => {
      const answer = await call('POST', `/api/auth/${path}`, { payload, to })
      expect(answer.status).toBe(status)
      return answer
    }
    const token = async (answer: Promise<{ json<T>(): T }>) =>
      planted.token((await answer).json<{ access_token: string }>().access_token)
    const email = 'planted@example.com'
    const password = planted.password()
    const registered = await token(post('register', { email, password }, 200))
    await post('register', { email, password: planted.password() }, 409, answers.toAll)
    await post('login', { email, password: planted.password() }, 401, answers.toAll)
    test.clock.advance(1000)
    const { id } = await person(test, { email: 'other@example.com' })
    const admin = await person(test, { admin: true })
    planted.token(admin.headers.authorization.slice('Bearer '.length))
    const link = (
      await call('POST', `/api/admin/users/${id}/reset-link`, { headers: admin.headers, to: [] })
    ).json<ResetLink>()
    const reset = planted.token(link.url.split('#')[1] ?? '')
    const forged = planted.token(`${reset.slice(0, -8)}forgery_`)
    await post('reset-password', { token: forged, password: planted.password() }, 410, answers.toAll)
    const changed = planted.password()
    await post('reset-password', { token: reset, password: changed }, 200, answers.toAll)
    await post('reset-password', { token: reset, password: planted.password() }, 410, answers.toAll)
    await token(post('login', { email: 'other@example.com', password: changed }, 200))
    const authorization = `Bearer ${registered.slice(0, -8)}forgery_`
    planted.token(authorization.slice('Bearer '.length))
    expect((await call('GET', '/api/user/profile', { headers: { authorization } })).status).toBe(401)
    for (const list of ['users', 'audit', 'export/users', 'export/all'])
      await call('GET', `/api/admin/${list}`, { headers: admin.headers })
  })

  it('are in links that are sent by email, at once and after a failure', async () => {
    const { email } = await person(test, { email: 'mailed@example.com' })
    const payload = { email }
    const arrived = () => smtp.taken.filter(({ to }) => to.includes(email))
    const said = await call('POST', '/api/auth/forgot-password', { payload })
    expect(said.status).toBe(200)
    await expect.poll(() => arrived().length).toBe(1)
    const token = () => /#([\w-]{43})$/m.exec(arrived().at(-1)?.text ?? '')?.[1] ?? 'none came'
    const password = planted.password()
    const used = { token: planted.token(token()), password }
    expect((await call('POST', '/api/auth/reset-password', { payload: used })).status).toBe(200)
    await expect.poll(() => arrived().length).toBe(2)
    smtp.refuse.push(451)
    await call('POST', '/api/auth/forgot-password', { payload })
    const waiting = async () => {
      const { q, t } = test.deps.db.read
      return (await q.select().from(t.mails)).map(({ tries }) => tries)
    }
    await expect.poll(waiting).toEqual([1])
    test.clock.advance(60_000)
    await test.deps.db.write(async (tx) => tx.touch('mails'))
    await expect.poll(() => arrived().length).toBe(3)
    // a link that nobody uses
    planted.token(token())
  })

  it('show a guardian to the owner, who has to call them', async () => {
    const { campaign, owner: headers } = supplies.travel
    const url = `/api/campaigns/${campaign.id}/consents`
    const { body } = await call('GET', url, { headers, to: answers.toOne })
    const guardians = planted.texts.filter((text) => text.startsWith('The planted guardian'))
    expect(foundIn(body, guardians).length).toBeGreaterThan(5)
  })

  it('are in no answer that does not need them', async () => {
    for (const type of EVERY_TYPE) {
      const { campaign, owner } = supplies[type]
      const lists = { vcard: [], diary: ['/diaries'], travel: ['/travelers'], sale: ['/sales'] }[type]
      for (const what of ['', '/qrcodes', '/qrcodes?since=0', ...lists]) {
        const own = await call('GET', `/api/campaigns/${campaign.id}${what}`, { headers: owner })
        const all = await call('GET', `/api/public/campaign/${campaign.master_code}${what}`)
        expect([own.status, all.status]).toEqual([200, 200])
      }
    }
    const toAll = answers.toAll.join('\n')
    expect(toAll).toContain(OPEN)
    const sentences = planted.texts.filter((text) => text.startsWith('The planted'))
    expect(sentences.length).toBeGreaterThan(10)
    expect(foundIn(toAll, [...planted.keys, ...planted.numbers, ...sentences])).toEqual([])
    const toOne = answers.toOne.join('\n')
    expect(foundIn(toOne, planted.numbers)).not.toEqual([])
    expect(foundIn(toOne, planted.keys)).toEqual([])
  })

  it('are in no log, no stored byte and no backup', async () => {
    const secrets = [
      ...planted.keys,
      ...planted.numbers,
      ...planted.texts,
      `"${BLOOD_GROUP}"`,
      `"${BLOOD_GROUP}\\"`,
    ]
    expect(planted.keys.length).toBeGreaterThan(100)
    expect(planted.numbers.length).toBeGreaterThan(50)
    expect(planted.texts.length).toBeGreaterThan(30)
    const log = test.log.join('')
    expect(log).not.toContain(OPEN)
    expect(foundIn(log, secrets)).toEqual([])
    const places = await storedBytes(test)
    expect([...places.values()].some((bytes) => bytes.includes(OPEN))).toBe(true)
    for (const [place, bytes] of places) expect(foundIn(bytes, secrets), place).toEqual([])
    const backup = await backedUpBytes(test)
    expect([...backup.values()].some((bytes) => bytes.includes(OPEN))).toBe(backup.size > 0)
    for (const [place, bytes] of backup) expect(foundIn(bytes, secrets), place).toEqual([])
  })
})

/** Every file of a backup, and its database as text; empty if PostgreSQL's client programs are missing. */
async function backedUpBytes({ deps, database }: TestApp): Promise<Map<string, Buffer>> {
  const { databaseUrl } = database.location
  const env = { PATH: [process.env.PATH, findPostgresBinaries()].join(delimiter) }
  const folder = await mkdtemp(join(tmpdir(), 'tohfa-planted-'))
  try {
    if (databaseUrl !== undefined && spawnSync('pg_dump', ['--version'], { env }).status !== 0)
      return new Map()
    const { manifest } = await backUp({ ...deps, location: database.location, programEnv: env }, folder)
    if (databaseUrl !== undefined) {
      const text = [`--file=${join(folder, 'dump.sql')}`, join(folder, manifest.database.file)]
      await runPostgresProgram('pg_restore', { url: databaseUrl, env }, text)
    }
    return await bytesOf(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function bytesOf(folder: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name)
      files.set(path, await readFile(path))
    }
  return files
}

/** Every file of the server and of its store, and every row of every table. */
async function storedBytes({ deps, dataDir, database }: TestApp): Promise<Map<string, Buffer>> {
  const places = new Map([...(await bytesOf(dataDir)), ...(await bytesOf(database.location.dataDir))])
  const { q, t } = deps.db.read
  for (const [name, table] of Object.entries(t))
    places.set(name, Buffer.from(JSON.stringify(await q.select().from(table))))
  return places
}
