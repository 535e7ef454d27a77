import { ESLint } from 'eslint'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

it('the lint reports type errors and unused names', { timeout: 120_000 }, async () => {
  const eslint = new ESLint({ cwd: fileURLToPath(new URL('../..', import.meta.url)) })
  const broken = "import { PIN_TRIES_BEFORE_LOCK } from '../limits'\nexport const most: number = 'many'\n"
  const [result] = await eslint.lintText(broken, { filePath: 'sync-protocol/src/code/links.ts' })
  const found = result?.messages.filter(({ ruleId }) => ruleId === 'types/errors')
  expect(found?.map(({ line, message }) => [line, message])).toEqual([
    [1, "TS6133: 'PIN_TRIES_BEFORE_LOCK' is declared but its value is never read."],
    [2, "TS2322: Type 'string' is not assignable to type 'number'."],
  ])
})
