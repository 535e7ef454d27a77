/** docs/security.md answers every requirement of OWASP ASVS 5.0, levels 1 and 2; it and others name tests that exist. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** by section of ASVS 5.0.0: the level of each requirement, in order */
const LEVELS = {
  ...{ 'V1.1': '22', 'V1.2': '1111122223', 'V1.3': '112222222223', 'V1.4': '222', 'V1.5': '123' },
  ...{ 'V2.1': '122', 'V2.2': '112', 'V2.3': '12223', 'V2.4': '23' },
  ...{ 'V3.1': '3', 'V3.2': '113', 'V3.3': '12223', 'V3.4': '11222233', 'V3.5': '11122333', 'V3.6': '3' },
  ...{ 'V3.7': '22333', 'V4.1': '12233', 'V4.2': '23333', 'V4.3': '22', 'V4.4': '1222' },
  ...{ 'V5.1': '2', 'V5.2': '112333', 'V5.3': '113', 'V5.4': '222' },
  ...{ 'V6.1': '122', 'V6.2': '111111112222', 'V6.3': '11223333', 'V6.4': '112233', 'V6.5': '22222333' },
  ...{ 'V6.6': '2223', 'V6.7': '33', 'V6.8': '2222' },
  ...{ 'V7.1': '222', 'V7.2': '1111', 'V7.3': '22', 'V7.4': '11222', 'V7.5': '223', 'V7.6': '22' },
  ...{ 'V8.1': '1233', 'V8.2': '1123', 'V8.3': '133', 'V8.4': '23', 'V9.1': '111', 'V9.2': '1222' },
  ...{ 'V10.1': '22', 'V10.2': '223', 'V10.3': '22223', 'V10.4': '1111122222233333', 'V10.5': '22222' },
  ...{ 'V10.6': '22', 'V10.7': '222' },
  ...{ 'V11.1': '2233', 'V11.2': '22233', 'V11.3': '11233', 'V11.4': '1222', 'V11.5': '23', 'V11.6': '23' },
  ...{ 'V11.7': '33', 'V12.1': '12233', 'V12.2': '11', 'V12.3': '22223' },
  ...{ 'V13.1': '2333', 'V13.2': '222223', 'V13.3': '2233', 'V13.4': '1222233' },
  ...{ 'V14.1': '22', 'V14.2': '12223333', 'V14.3': '122' },
  ...{ 'V15.1': '12233', 'V15.2': '12233', 'V15.3': '1222222', 'V15.4': '3333' },
  ...{ 'V16.1': '2', 'V16.2': '22222', 'V16.3': '2222', 'V16.4': '222', 'V16.5': '2223' },
  ...{ 'V17.1': '23', 'V17.2': '22223333', 'V17.3': '22' },
}
const VERDICTS = ['met', 'not applicable', 'open'] as const
/** words in backticks that are no tests */
const WORDS = ['nosniff', 'same-origin', 'sync-protocol', 'unsafe-eval', 'unsafe-inline']

const page = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8')
const levels = new Map<string, string>(
  Object.entries(LEVELS).flatMap(([section, all]) =>
    [...all].flatMap((level, at) => (level === '3' ? [] : [[`${section}.${at + 1}`, level] as const])),
  ),
)
const wanted = [...levels.keys()]
const rows = [
  ...page.matchAll(/^\| (V[\d.]+)(?: to (V[\d.]+))? +\| ([12, ]+?) +\| .*?\| \*\*(.+?)\*\*/gm),
].map(([, from = '', to = from, level = '', verdict = '']) => ({
  requirements: wanted.slice(wanted.indexOf(from), wanted.indexOf(to) + 1),
  level,
  verdict,
}))
const answers = rows.flatMap(({ requirements, verdict }) =>
  requirements.map((one) => [levels.get(one), verdict] as const),
)

it('each requirement is answered once, in the order of the standard, with its level', () => {
  expect(rows.flatMap(({ requirements }) => requirements)).toEqual(wanted)
  expect(wanted).toHaveLength(253)
  for (const { requirements, level, verdict } of rows) {
    expect(VERDICTS, requirements[0]).toContain(verdict)
    expect(level, requirements[0]).toBe(
      [...new Set(requirements.map((one) => levels.get(one)))].sort().join(', '),
    )
  }
})

it('level 1 is complete, and at least nine tenths of level 2, as its summary says', () => {
  const count = (level: string, verdict: string) =>
    answers.filter(([of, answer]) => of === level && answer === verdict).length
  for (const level of ['1', '2']) {
    const counts = VERDICTS.map((verdict) => count(level, verdict))
    const summary = new RegExp(`^\\| ${level} +\\| (\\d+) +\\| (\\d+) +\\| (\\d+) +\\|$`, 'm').exec(page)
    expect(summary?.slice(1).map(Number)).toEqual(counts)
  }
  expect(count('1', 'open')).toBe(0)
  expect(count('2', 'open') / answers.filter(([level]) => level === '2').length).toBeLessThanOrEqual(0.1)
})

const tests = ['sync-protocol/src', 'server/src', 'server/test', 'pwa/src', 'test'].flatMap((folder) =>
  readdirSync(new URL(`../../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' }).map(
    (path) => `/${folder}/${path.replaceAll('\\', '/')}`,
  ),
)
/** Those of the names that no test file has. */
const missingOf = (names: string[]) => [
  ...new Set(
    names.filter(
      (name) =>
        !tests.some((path) => path.includes(`/${name}.test.`) || path.includes(`/${name}.browser.test.`)),
    ),
  ),
]

it('each test that the table names exists', () => {
  const named = [...page.matchAll(/`([a-z][a-z.-]*(?:\/[a-z-]+)?)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !WORDS.includes(name) && !/\.(ts|json|md)$/.test(name))
  expect(named.length).toBeGreaterThan(100)
  expect(missingOf(named)).toEqual([])
})

it('each test that the guarantees and the decisions name exists', () => {
  const folder = new URL('../../docs/decisions/', import.meta.url)
  const guarantees = readFileSync(new URL('../guarantees.md', folder), 'utf8')
  const shownBy = [...guarantees.matchAll(/^\|.*\|([^|]+)\|$/gm)].flatMap(([, last = '']) => [
    ...last.matchAll(/`([a-z./-]+)`/g),
  ])
  const decisions = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'))
  const inText = decisions.flatMap((text) => [...text.matchAll(/`([a-z./-]+)\.test\.tsx?`/g)])
  const named = [...shownBy, ...inText].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(100)
  expect(missingOf(named)).toEqual([])
})
