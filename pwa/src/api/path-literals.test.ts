import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const SRC = fileURLToPath(new URL('../', import.meta.url))
const QUOTED = /(['"`])(?:\$\{\w+\})?\/api\/(?!client)[^'"`]*\1/

it('names no path of the API: only the contract does', () => {
  const found = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
    .filter((file) =>
      QUOTED.test(readFileSync(`${SRC}${file}`, 'utf8').replace(/from '[^']+'|import\('[^']+'\)/g, '')),
    )
  expect(found).toEqual([])
})
