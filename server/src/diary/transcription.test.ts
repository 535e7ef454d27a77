import { request as httpRequest } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app'
import { codeSupply, type CodeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { multipart } from '../../test/forms'
import { asFile } from '../../test/photos'
import { MEDIA_TYPES, recording, RECORDINGS } from '../../test/recordings'
import { openSpeechServer } from '../../test/programs/speech-server'
import { stored } from '../../test/stored'
import { openTranscriber } from '../transcription/open-transcriber'

const NOWHERE = { installed: '/nowhere', runner: '/nowhere' }
const KEY = 'sk-a-key-that-stays-here'
type Part = Parameters<typeof multipart>[0][number]

// nothing of it depends on the database
describe.each(engines.slice(0, 1))('§7 a recording is converted to text on $name', (engine) => {
  let speech: Awaited<ReturnType<typeof openSpeechServer>>
  let test: TestApp
  let supply: CodeSupply
  let origin: string
  beforeAll(async () => {
    speech = await openSpeechServer()
    const env = {
      LOG_LEVEL: 'info',
      TRANSCRIBE_URL: speech.origin,
      TRANSCRIBE_API_KEY: KEY,
      TRANSCRIBE_MODEL: 'whisper-large-v3',
    }
    test = await openTestApp(engine, env, ({ config }) => ({ transcriber: openTranscriber(config, NOWHERE) }))
    supply = await codeSupply(test, 40, { campaign_type: 'diary' })
    origin = await test.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterEach(() => speech.behave())
  afterAll(async () => {
    await test.close()
    await speech.close()
  })

  const sound = async (): Promise<Part[]> => [['audio_file', asFile(await recording())]]
  const form = async (parts?: Part[], pin = '482913') =>
    multipart([...(parts ?? (await sound())), ['pin', pin]])
  const transcribe = async (code: string, ...given: Parameters<typeof form>) => {
    const answer = await test.app.inject({
      method: 'POST',
      url: `/api/diary/${code}/transcribe`,
      ...(await form(...given)),
    })
    return { status: answer.statusCode, headers: answer.headers, body: answer.json<object>() }
  }
  const gate = () => {
    let open = () => {}
    const opened = new Promise<void>((resolve) => (open = resolve))
    return { opened, open: () => open() }
  }
  const until = (condition: () => boolean) => expect.poll(condition).toBe(true)

  it.each(RECORDINGS)(
    '%s is passed on as it came, with model and key, and nothing of it is kept',
    async (format) => {
      const code = await supply.claimed()
      const before = await stored(test)
      const bytes = await recording(format)
      const answer = await transcribe(code, [['audio_file', asFile(bytes, 'x', 'text/plain')]])
      expect(answer).toMatchObject({ status: 200, body: { transcribed_text: 'The mango tree has flowers.' } })
      const asked = speech.asked.at(-1)
      expect(asked).toMatchObject({
        path: '/v1/audio/transcriptions',
        authorization: `Bearer ${KEY}`,
        fields: { model: 'whisper-large-v3', response_format: 'json' },
        file: { name: `recording.${format}`, type: MEDIA_TYPES[format] },
      })
      expect(Buffer.compare(asked?.file?.bytes ?? Buffer.alloc(0), bytes)).toBe(0)
      expect(await stored(test)).toEqual(before)
    },
  )

  it('the app learns that recordings can be converted', async () => {
    expect((await test.get('/api/config')).json()).toEqual({
      public_url: null,
      registration: 'open',
      mail: false,
      strict_passwords: false,
      transcription: true,
    })
  })

  it('silence is an empty text', async () => {
    speech.behave({ body: '{"text":" "}' })
    expect(await transcribe(await supply.claimed())).toMatchObject({
      status: 200,
      body: { transcribed_text: '' },
    })
  })

  it('without audio there is nothing to transcribe', async () => {
    const code = await supply.claimed()
    const problem = {
      status: 422,
      body: {
        detail: 'No audio to transcribe',
        errors: [{ field: 'audio_file', detail: 'No audio to transcribe' }],
      },
    }
    expect(await transcribe(code, [])).toMatchObject(problem)
    expect(await transcribe(code, [['audio_file', asFile(Buffer.alloc(0))]])).toMatchObject(problem)
  })

  it.each<[string, () => Promise<Part[]>, object]>([
    [
      'text by the name of audio',
      async () => [['audio_file', asFile(Buffer.from('no sound'), 'a.webm')]],
      { status: 415, code: 'file_kind_unsupported' },
    ],
    [
      'two recordings',
      async () => Array.from({ length: 2 }, (): Part => ['audio_file', asFile(Buffer.from('x'))]),
      { status: 422, detail: 'Please send only one file' },
    ],
    [
      'a recording of 26 MB',
      async () => [['audio_file', asFile(Buffer.concat([await recording(), Buffer.alloc(26_000_000)]))]],
      { status: 413, detail: 'Please choose a recording of at most 25 MB' },
    ],
    [
      'a field that is not known',
      async () => [
        ['audio_file', asFile(await recording())],
        ['lang', 'hi'],
      ],
      { status: 422 },
    ],
  ])('%s is refused, and the service is not asked', async (_what, parts, body) => {
    const before = speech.asked.length
    const kept = await stored(test)
    expect((await transcribe(await supply.claimed(), await parts())).body).toMatchObject(body)
    expect(speech.asked).toHaveLength(before)
    expect((await stored(test)).uploads).toBe(kept.uploads)
  })

  it('a wrong PIN is refused before the service is asked', async () => {
    const before = speech.asked.length
    const answer = await transcribe(await supply.claimed(), undefined, '000000')
    expect(answer).toMatchObject({ status: 403, body: { detail: 'Invalid PIN' } })
    expect(speech.asked).toHaveLength(before)
  })

  it.each<[string, Parameters<typeof speech.behave>[0], RegExp]>([
    ['an error', { status: 500, body: `{"error":"${KEY}"}` }, /answered 500/],
    ['a refusal of the key', { status: 401, body: `{"error":"wrong key ${KEY}"}` }, /answered 401/],
    ['no JSON', { body: 'a word' }, /without a text/],
    ['JSON without a text', { body: '{"words":[]}' }, /without a text/],
    ['a redirect', { status: 307, location: 'http://127.0.0.1:9/steal' }, /could not be asked/],
  ])(
    'if that server answers with %s, the call fails, with a reason in the log and no secret',
    async (_what, behaviour, reason) => {
      const logged = test.log.length
      speech.behave(behaviour)
      const answer = await transcribe(await supply.claimed())
      expect(answer).toMatchObject({
        status: 502,
        body: { code: 'transcription_failed', detail: 'Transcription failed' },
      })
      const lines = test.log.slice(logged).join('')
      expect(lines).toMatch(reason)
      expect(lines + JSON.stringify(answer.body)).not.toContain(KEY)
    },
  )

  it('a diary has one recording converted at a time; another diary need not wait', async () => {
    const [code, other] = [await supply.claimed(), await supply.claimed()]
    const before = speech.asked.length
    const { opened, open } = gate()
    speech.behave({ after: opened })
    const first = transcribe(code)
    await until(() => speech.asked.length > before)
    const elsewhere = transcribe(other)
    await until(() => speech.asked.length > before + 1)
    expect(await transcribe(code)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '5' },
      body: { code: 'busy', detail: 'A recording of this diary is already being converted to text' },
    })
    open()
    expect([(await first).status, (await elsewhere).status]).toEqual([200, 200])
    speech.behave()
    expect((await transcribe(code)).status).toBe(200)
  })

  it('a caller who leaves ends the work, and the diary is free again at once', async () => {
    const code = await supply.claimed()
    const logged = test.log.length
    const [before, gone] = [speech.asked.length, speech.gone()]
    speech.behave({ after: new Promise(() => {}) })
    const { headers, payload } = await form()
    const sent = httpRequest(`${origin}/api/diary/${code}/transcribe`, { method: 'POST', headers })
    sent.on('error', () => {})
    sent.end(payload)
    await until(() => speech.asked.length > before)
    sent.destroy()
    await until(() => speech.gone() > gone)
    speech.behave()
    await expect.poll(async () => (await transcribe(code)).status).toBe(200)
    expect(test.log.slice(logged).join('')).toBe('')
    expect((await stored(test)).uploads).toBe(0)
  })
})

describe('if nothing converts audio', () => {
  const transcribe = async (test: TestApp) => {
    const code = await (await codeSupply(test, 1, { campaign_type: 'diary' })).claimed()
    const form = multipart([
      ['pin', '482913'],
      ['audio_file', asFile(await recording())],
    ])
    return test.app.inject({ method: 'POST', url: `/api/diary/${code}/transcribe`, ...form })
  }
  it('the app learns that; a call gets a plain sentence, and the log says how to switch it on', async () => {
    const [engine] = engines
    const test = await openTestApp(engine!, { LOG_LEVEL: 'error' })
    expect((await test.get('/api/config')).json()).toMatchObject({
      transcription: false,
    })
    const answer = await transcribe(test)
    expect(answer.json()).toMatchObject({
      status: 503,
      code: 'not_configured',
      detail: 'This recording cannot be converted to text here. It was kept as it is.',
    })
    expect(test.log.join('')).toMatch(/set TRANSCRIBE_URL, or run npm run transcriber -- install/)
    await test.close()
  })
})
