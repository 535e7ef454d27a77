import { contract } from '@tohfa/sync-protocol/http/contract'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app'
import { engines, type Engine } from '../../../test/databases'
import { describeApi } from './openapi'

const REDOCLY = join(
  dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
  'bin/cli.js',
)

const test = testApp(engines[0] as Engine)

it('the routes of the server are the calls of the contract and no others', () => {
  const routes = test.routes.filter((route) => route.includes(' /api/'))
  const twins = routes.filter((route) => routes.includes(route.replace(/^HEAD /, 'GET ')))
  const registered = routes.filter((route) => !route.startsWith('HEAD ') || !twins.includes(route))
  const called = Object.keys(contract).filter((call) => call.includes(' /api/'))
  expect(registered.sort()).toEqual(called.sort())
})

it('the description names the origin of its paths', () => {
  expect(describeApi('/').servers).toEqual([{ url: '/' }])
  expect(describeApi('https://gifts.example.com').servers).toEqual([{ url: 'https://gifts.example.com' }])
})

it('the description requires each parameter of a path, which Redocly does not look at', () => {
  const operations = Object.values(describeApi('/').paths).flatMap((path) => Object.values(path))
  const inPath = operations.flatMap(({ parameters }) => parameters).filter((each) => each.in === 'path')
  expect(inPath.filter(({ required }) => !required)).toEqual([])
})

it('the description passes Redocly without errors', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tohfa-openapi-'))
  await writeFile(join(folder, 'openapi.json'), (await test.get('/api/openapi.json')).body)
  // reads neither the network nor a settings file
  const env = { PATH: process.env.PATH, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const args = [REDOCLY, 'lint', 'openapi.json', '--format=json']
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env })
  await rm(folder, { recursive: true })
  const { totals, problems } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
    totals: object
    problems: object[]
  }
  expect(problems).toEqual([])
  expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 })
})
