import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { APP_ROOMS } from '../../scripts/architecture/rooms.mjs'

const SRC = resolve(import.meta.dirname, '../../pwa/src')
/** The rooms of the app's screens. What they show of a gift is found by their imports. */
const APP = reachable('app').filter((room) => room !== 'gift' && room !== 'ui')
const SOURCE = /@source '\.\.\/([^']+)'/g
const IMPORT = /from '(\.{1,2}\/[^']+)'|import\('(\.{1,2}\/[^']+)'\)/g

test('the app’s style sheet has the classes of every room whose components the app shows', () => {
  const sheet = ['app/app.css', 'ui/tokens.css']
    .map((path) => readFileSync(resolve(SRC, path), 'utf8'))
    .join()
  const rooms = [...sheet.matchAll(SOURCE)].map(([, room = '']) => room)
  const hasSource = (path: string) => rooms.some((room) => path === room || path.startsWith(`${room}/`))
  const shown = APP.flatMap((room) =>
    readdirSync(resolve(SRC, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
  ).filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  const ofGifts = shown.flatMap((file) =>
    [...readFileSync(resolve(SRC, file), 'utf8').matchAll(IMPORT)]
      .map(([, plain, lazy]) => `${relative(SRC, resolve(SRC, dirname(file), plain ?? lazy ?? ''))}.tsx`)
      .filter((path) => path.startsWith('gift/') && existsSync(resolve(SRC, path))),
  )
  expect([...shown, ...ofGifts].filter((path) => !path.startsWith('app/') && !hasSource(path))).toEqual([])
  expect(shown).not.toEqual([])
})

function reachable(room: string, found = new Set<string>()): string[] {
  if (found.has(room)) return []
  found.add(room)
  for (const other of APP_ROOMS[room] ?? []) reachable(other, found)
  return [...found]
}
