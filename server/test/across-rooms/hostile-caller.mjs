/**
 * A thread that attacks a server with malformed, oversized, slow and greedy requests from many addresses, over sockets.
 * It reports its progress, and at the end the answers it got. Nothing here waits for time: every address sends its next
 * request when it has the answer to the previous one.
 */
import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'

/**
 * @typedef {object} Plan
 * @property {number} port
 * @property {number} seed
 * @property {number} requests
 * @property {number} addresses
 * @property {string} masterCode
 * @property {string} victim a claimed code, whose PIN is guessed
 * @property {string} unclaimed a code that nobody may claim with what is sent here
 */

/** @type {Plan} */
const plan = workerData

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). @param {number} seed */
const seeded = (seed) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
const random = seeded(plan.seed)
/** @param {number} below */
const upTo = (below) => Math.floor(random() * below)
/** @template T @param {readonly T[]} all @returns {T} */
const one = (all) => /** @type {T} */ (all[upTo(all.length)])
/** @param {number} length */
const code = (length) => Array.from({ length }, () => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[upTo(32)]).join('')
const uuid = () => {
  const hex = Array.from({ length: 32 }, () => upTo(16).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

/**
 * A request as it goes over the wire.
 * @typedef {object} Sent
 * @property {(string | Buffer)[]} bytes
 * @property {boolean} [held] the socket stays open, and the thread does not wait for an answer
 * @property {boolean} [cut] the socket is closed as soon as all is sent
 */

/**
 * @param {string} line method and path
 * @param {Record<string, string | number>} headers
 * @param {string | Buffer} [body]
 * @returns {(string | Buffer)[]}
 */
const http = (line, headers, body = '') => {
  const all = { host: 'gifts.test', connection: 'close', ...headers }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return [`${line} HTTP/1.1\r\n${head.join('')}\r\n`, body]
}

/**
 * @param {string} line
 * @param {string | Buffer} body
 * @param {Record<string, string | number>} [headers]
 */
const json = (line, body, headers = {}) =>
  http(
    line,
    { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
    body,
  )

/** @param {string} length @param {string} [metadata] */
const upload = (length, metadata) =>
  http('POST /api/uploads', {
    'tus-resumable': '1.0.0',
    'upload-length': length,
    'content-length': 0,
    ...(metadata !== undefined && { 'upload-metadata': metadata }),
  })

const LOGIN = 'POST /api/auth/login'
const CLAIM = `POST /api/qr/${plan.unclaimed}/claim`
const ZEROS = Buffer.alloc(64 * 1024)
const BOMB = gzipSync(Buffer.alloc(8 * 1024 * 1024, 0x20))
const GARBAGE = JSON.stringify({
  operations: Array.from({ length: 1_000 }, (_, i) => ({ id: i, kind: 'qr.claim', code: {}, fields: [i] })),
})
const UNKNOWN_GIFTS = () =>
  JSON.stringify({
    operations: Array.from({ length: 40 }, () => ({
      id: uuid(),
      kind: one(['qr.claim', 'diary.entry', 'sale.payment', 'nothing']),
      code: code(20),
      captured_at: '2026-03-01T08:30:00Z',
      fields: { name: 'x'.repeat(200), pin: '000000' },
    })),
  })
const DEEP = { arrays: '['.repeat(60_000), objects: '{"a":'.repeat(40_000) }

/** Every kind of request, with its share of a hundred. @type {Record<string, [number, () => Sent]>} */
const KINDS = {
  'a length of which little comes': [
    5,
    () => ({
      bytes: [
        ...http(one([LOGIN, CLAIM, 'POST /api/sync']), {
          'content-type': 'application/json',
          'content-length': one([5_000_000_000, 99_999_999_999, 2_000_000]),
        }),
        ZEROS,
      ],
    }),
  ],
  'a length that is none': [
    4,
    () => ({
      bytes: http(
        LOGIN,
        { 'content-type': 'application/json', 'content-length': one(['-5', '1e9', '5, 7', '٣', '0x10']) },
        '{}',
      ),
    }),
  ],
  'two lengths': [
    2,
    () => ({
      bytes: http(
        LOGIN,
        { 'content-length': 4, 'transfer-encoding': 'chunked' },
        '0\r\n\r\nGET /api/admin/users HTTP/1.1\r\n\r\n',
      ),
    }),
  ],
  'headers that never end': [
    3,
    () => ({
      bytes: [`GET /api/config HTTP/1.1\r\nhost: gifts.test\r\nx-slow: ${'a'.repeat(upTo(200))}`],
      held: true,
    }),
  ],
  'a body that never ends': [
    3,
    () => ({
      bytes: http(
        one([LOGIN, CLAIM]),
        { 'content-type': 'application/json', 'content-length': 500 },
        '{"email":"',
      ),
      held: true,
    }),
  ],
  'a form that breaks off': [
    4,
    () => ({
      bytes: http(
        CLAIM,
        { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 90_000 },
        Buffer.concat([
          Buffer.from(
            '--b\r\ncontent-disposition: form-data; name="profile_image"; filename="a.jpg"\r\n\r\n',
          ),
          ZEROS,
        ]),
      ),
      cut: true,
    }),
  ],
  'a form that is none': [
    5,
    () => {
      const body = one([
        '--b\r\n\r\n\r\n--b--\r\n',
        '--c\r\n',
        `--b\r\ncontent-disposition: form-data; name="${'n'.repeat(5_000)}"\r\n\r\nx\r\n--b--`,
        'no form',
      ])
      return {
        bytes: http(
          CLAIM,
          {
            'content-type': one([
              'multipart/form-data; boundary=b',
              'multipart/form-data',
              'multipart/form-data; boundary=',
            ]),
            'content-length': body.length,
          },
          body,
        ),
      }
    },
  ],
  'a wrong length of a file': [
    6,
    () => ({ bytes: upload(one(['1e+21', '1E5', '-1', '25.0', '9'.repeat(400), '0x10', '26000000'])) }),
  ],
  'a file that never comes': [
    8,
    () => ({
      bytes: upload(
        String(25_000_000 - upTo(5)),
        one([
          `code ${btoa(code(20))}`,
          `code ${btoa(plan.unclaimed)},device ${btoa(uuid())}`,
          'code',
          '%%% %%%',
        ]),
      ),
    }),
  ],
  'a part of a file that is not there': [
    3,
    () => ({
      bytes: http(
        `PATCH /api/uploads/${one([uuid(), '..%2f..%2fsecret', 'x'.repeat(300)])}`,
        {
          'tus-resumable': '1.0.0',
          'upload-offset': one(['0', '1e9', '-1']),
          'content-type': 'application/offset+octet-stream',
          'content-length': 4,
        },
        'abcd',
      ),
    }),
  ],
  'deep JSON': [
    4,
    () => ({ bytes: json(one([LOGIN, CLAIM, 'POST /api/sync']), one([DEEP.arrays, DEEP.objects])) }),
  ],
  'a huge array': [3, () => ({ bytes: json(one([LOGIN, 'POST /api/sync']), `[${'0,'.repeat(60_000)}0]`) })],
  'a text that is long to read': [
    2,
    () => {
      const text = one(['.', ' ', '>', 'a.', '\u0345\u0323']).repeat(30_000)
      const operation = { id: uuid(), kind: 'qr.claim', code: `A${text}x`, fields: {} }
      return {
        bytes: one([
          json(LOGIN, JSON.stringify({ email: `a${text}x`, password: 'x' })),
          json(CLAIM, JSON.stringify({ website: `a${text}x` })),
          json('POST /api/sync', JSON.stringify({ operations: [operation] })),
        ]),
      }
    },
  ],
  'bytes that are no text': [
    5,
    () => ({
      bytes: json(
        one([LOGIN, CLAIM, 'POST /api/sync']),
        Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80, 0x22, 0x3a, upTo(256), 0x7d]),
      ),
    }),
  ],
  'JSON of the wrong kind': [
    5,
    () => ({
      bytes: json(
        one([LOGIN, CLAIM, 'POST /api/auth/register']),
        one([
          'null',
          '[]',
          '"x"',
          '{"__proto__":{"a":1}}',
          '{"email":{"a":[]},"password":null}',
          '{"constructor":{"prototype":1}}',
        ]),
      ),
    }),
  ],
  'a wrong PIN': [
    8,
    () => ({
      bytes: json(
        `POST /api/qr/${plan.victim}/verify-pin`,
        JSON.stringify({ pin: String(upTo(482_000)).padStart(6, '0') }),
      ),
    }),
  ],
  'a wrong password': [
    8,
    () => ({
      bytes: json(
        LOGIN,
        JSON.stringify({
          email: `${one(['owner1', 'nobody', code(8)])}@example.com`,
          password: `guess ${upTo(1e6)} again`,
        }),
      ),
    }),
  ],
  'a code that is not there': [7, () => ({ bytes: http(`GET /api/qr/${code(20)}`, {}) })],
  'a link that is not there': [
    3,
    () => ({ bytes: http(`GET /api/public/campaign/${code(26)}${one(['', '/qrcodes'])}`, {}) }),
  ],
  'a giant query': [
    2,
    () => ({ bytes: http(`GET /api/config?${'a=%F0%9F&'.repeat(one([100, 1_500, 9_000]))}`, {}) }),
  ],
  'a giant header': [
    2,
    () => ({ bytes: http('GET /api/config', { 'x-large': 'a'.repeat(one([8_000, 200_000])) }) }),
  ],
  'an event stream': [
    3,
    () => ({
      bytes: json('POST /api/events', JSON.stringify([`link:${plan.masterCode}`])),
      held: true,
    }),
  ],
  'a batch of garbage': [2, () => ({ bytes: json('POST /api/sync', GARBAGE) })],
  'a batch for gifts that are not there': [2, () => ({ bytes: json('POST /api/sync', UNKNOWN_GIFTS()) })],
  'a compressed body': [
    3,
    () => ({
      bytes: json(one([LOGIN, 'POST /api/sync']), BOMB, {
        'content-encoding': one(['gzip', 'br', 'gzip, gzip', 'nonsense']),
      }),
    }),
  ],
  'no HTTP': [
    2,
    () => ({
      bytes: [
        one([
          '\x16\x03\x01\x02\x00\x01\x00',
          'GET\r\n\r\n',
          'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
          'GET / HTTP/9.9\r\n\r\n',
          '\0'.repeat(500),
        ]),
      ],
    }),
  ],
  'a token that is made up': [
    4,
    () => ({
      bytes: http(`GET /api/${one(['campaigns', 'admin/users', 'admin/security-events', 'user/sessions'])}`, {
        authorization: `Bearer ${one(['a.b.c', 'e30.e30.', 'x'.repeat(4_000), `${btoa('{"alg":"none"}')}.${btoa('{"sub":"1"}')}.`])}`,
      }),
    }),
  ],
}

const bag = Object.entries(KINDS).flatMap(([name, [share]]) => Array(share).fill(name))
const todo = Array.from({ length: plan.requests }, () => one(bag))

/** @type {Record<string, Record<string, number>>} */
const answers = {}
/** @type {import('node:net').Socket[]} */
const held = []
let done = 0

/**
 * @param {string} address
 * @param {Sent} sent
 * @returns {Promise<string>} the status, or how it ended without one
 */
const send = (address, { bytes, held: holds, cut }) =>
  new Promise((resolve) => {
    const socket = connect(plan.port, '127.0.0.1')
    let head = ''
    /** @param {string} how */
    const end = (how) => {
      socket.destroy()
      resolve(how)
    }
    socket.on('error', () => end('closed'))
    socket.on('close', () => end(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 'closed'))
    socket.on('data', (chunk) => {
      if (head.length < 4_096) head += chunk.toString('latin1')
      const status = /^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]
      // an answer on a held socket still counts, and it may continue
      if (status !== undefined && !holds) end(status)
      else if (status !== undefined && status !== '200') end(status)
    })
    const [head0 = '', ...rest] = bytes
    // after the first line of the head, where a proxy would write it
    const from = head0.toString('latin1').replace('\r\n', `\r\nx-forwarded-for: ${address}\r\n`)
    socket.write(Buffer.from(from, 'latin1'))
    for (const part of rest) socket.write(part)
    socket.write('', () => {
      if (cut) end('cut')
      if (!holds) return
      held.push(socket)
      resolve('held')
    })
  })

/** @param {number} lane */
const lane = async (lane) => {
  const address = `198.51.100.${lane + 1}`
  for (let kind = todo.pop(); kind !== undefined; kind = todo.pop()) {
    const make = KINDS[kind]?.[1]
    if (!make) throw new Error(kind)
    const how = await send(address, make())
    const ofKind = (answers[kind] ??= {})
    ofKind[how] = (ofKind[how] ?? 0) + 1
    if (++done % 100 === 0) parentPort?.postMessage({ done })
  }
}

await Promise.all(Array.from({ length: plan.addresses }, (_, i) => lane(i)))
parentPort?.postMessage({ done, answers, held: held.length })
// held sockets stay open until the test ends this thread
parentPort?.once('message', () => {})
