import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const SRC = resolve(import.meta.dirname, '..')
const APP = ['account', 'admin', 'app', 'my-gifts', 'outbox-page', 'owner', 'scan']
const SOURCE = /@source '\.\.\/([^']+)'/g
const IMPORT = /from '(\.{1,2}\/[^']+)'|import\('(\.{1,2}\/[^']+)'\)/g

test('the app’s style sheet has the classes of every room whose components the app shows', () => {
  const sheet = ['app/app.css', 'ui/tokens.css']
    .map((path) => readFileSync(resolve(SRC, path), 'utf8'))
    .join()
  const rooms = [...sheet.matchAll(SOURCE)].map(([, room = '']) => room)
  const hasSource = (path: string) => rooms.some((room) => path.startsWith(`${room}/`))
  const shown = APP.flatMap((room) =>
    readdirSync(resolve(SRC, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
  )
  const without = shown
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .flatMap((file) =>
      [...readFileSync(resolve(SRC, file), 'utf8').matchAll(IMPORT)]
        .map(([, plain, lazy]) => `${relative(SRC, resolve(SRC, dirname(file), plain ?? lazy ?? ''))}.tsx`)
        .filter((path) => path.startsWith('gift/') && existsSync(resolve(SRC, path)) && !hasSource(path)),
    )
  expect(without).toEqual([])
  expect(rooms).not.toEqual([])
})
