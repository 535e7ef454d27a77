import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { DIGEST_BYTES, rightFiles } from './right-files'

const SCRIPT = 'export default 1'
const digest = createHash('sha256').update(SCRIPT).digest().subarray(0, DIGEST_BYTES).toString('base64')
const isRight = rightFiles(
  [
    { url: 'assets/a-1.js', digest },
    { url: 'assets/scanner-1.wasm', digest },
  ],
  'https://gifts.example.com/service-worker.js',
)
const answer = (body: string, type: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': type } })

it.each<[string, boolean, string, Response]>([
  ['the file itself', true, '/assets/a-1.js', answer(SCRIPT, 'text/javascript; charset=utf-8')],
  ['the scanner', true, '/assets/scanner-1.wasm', answer(SCRIPT, 'application/wasm')],
  ['the page of a filter', false, '/assets/scanner-1.wasm', answer('<p>Not allowed', 'text/html')],
  ['a page that calls itself a script', false, '/assets/a-1.js', answer('<p>Log in', 'text/javascript')],
  ['the file as a page', false, '/assets/a-1.js', answer(SCRIPT, 'text/html')],
  ['half of it', false, '/assets/a-1.js', answer(SCRIPT.slice(8), 'text/javascript')],
  ['a refusal', false, '/assets/a-1.js', answer(SCRIPT, 'text/javascript', 403)],
  ['a file of another version', false, '/assets/a-2.js', answer(SCRIPT, 'text/javascript')],
])('%s is stored: %s', async (_, right, path, response) => {
  expect(await isRight(path, response)).toBe(right)
  // the page still needs to read its body
  expect(response.bodyUsed).toBe(false)
})
