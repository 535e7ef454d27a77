/** deploy/backup.sh, with programs that note how they were called. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { at } from '../../scripts/lib/project.mjs'

function machine() {
  const root = mkdtempSync(join(tmpdir(), 'tohfa-backup-script-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const path = (name: string) => join(root, name)
  const [bin, calls, folder, temporary] = [path('bin'), path('calls'), path('backup'), path('temporary')]
  for (const one of [bin, folder, temporary]) mkdirSync(one)
  const program = (name: string, code: string) => {
    writeFileSync(join(bin, name), `#!/bin/sh\necho "${name} $*" >> ${calls}\n${code}\n`)
    chmodSync(join(bin, name), 0o700)
  }
  program('restic', '')
  program('node', '')
  // ends the loop of every-night
  program('sleep', 'exit 1')
  const env = {
    PATH: `${bin}${delimiter}/usr/bin${delimiter}/bin`,
    TMPDIR: temporary,
    BACKUP_DIR: folder,
    RESTIC_REPOSITORY: 'there',
  }
  const night = (backup: number, check: number, ...args: string[]) => {
    program('node', `case "$2" in backup) exit ${backup} ;; restore) exit ${check} ;; esac`)
    writeFileSync(calls, '')
    const { status } = spawnSync(at('deploy', 'backup.sh'), args, { env })
    const called = readFileSync(calls, 'utf8').trim().split('\n')
    return { status, called: called.map((call) => call.split(' ').find((word) => STEPS.has(word))) }
  }
  const slept = () => Number(/^sleep (\d+)$/m.exec(readFileSync(calls, 'utf8'))?.[1])
  return { night, folder, bin, slept, program, env, left: () => readdirSync(temporary) }
}
const STEPS = new Set(['unlock', 'backup', 'forget', 'restore', '--check', 'sleep'])
const MADE_AND_COPIED = ['backup', 'unlock', 'backup', 'forget']
const CHECKED = ['restore', 'restore']

test('each night the store is backed up and copied away, and once a week the copy is restored and checked', () => {
  const { night } = machine()
  expect(night(0, 0)).toEqual({ status: 0, called: [...MADE_AND_COPIED, ...CHECKED] })
  expect(night(0, 0)).toEqual({ status: 0, called: MADE_AND_COPIED })
})

test('a backup that lacks only files that the store itself has lost is copied, and counts as checked', () => {
  const { night } = machine()
  expect(night(3, 3)).toEqual({ status: 0, called: [...MADE_AND_COPIED, ...CHECKED] })
  expect(night(3, 3).called).toEqual(MADE_AND_COPIED)
})

test('a backup that failed is not copied', () => {
  expect(machine().night(1, 0)).toEqual({ status: 1, called: ['backup'] })
})

test('a damaged copy is reported, and checked again the next night', () => {
  const { night } = machine()
  for (const _ of [1, 2]) expect(night(0, 1)).toEqual({ status: 1, called: [...MADE_AND_COPIED, ...CHECKED] })
})

test('a restart makes no backup unless a night was missed, so the one from before an upgrade stays the newest', () => {
  const { night, folder } = machine()
  const start = () => night(0, 0, 'every-night').called
  expect(start()).toEqual([...MADE_AND_COPIED, ...CHECKED, 'sleep'])
  expect(start()).toEqual(['sleep'])
  const before = Date.now() / 1000 - 25 * 3600
  utimesSync(join(folder, '.copied'), before, before)
  expect(start()).toEqual([...MADE_AND_COPIED, 'sleep'])
})

test.each(['00:20', '02:30', '12:00'])('a start at %s waits until 02:30 UTC', (time) => {
  const { night, bin, slept } = machine()
  const now = Date.parse(`2026-03-01T${time}Z`) / 1000
  writeFileSync(join(bin, 'date'), `#!/bin/sh\necho ${now}\n`, { mode: 0o700 })
  night(0, 0, 'every-night')
  expect(slept()).toBeLessThanOrEqual(24 * 3600)
  expect(new Date((now + slept()) * 1000).toISOString()).toMatch(/T02:30/)
})

test.each(['restic', 'node'])(
  'a rehearsal that is stopped or killed in %s leaves nothing behind',
  async (name) => {
    const { night, program, env, left } = machine()
    const end = async (signal: string) => {
      program(
        name,
        `case "$*" in *restore*) mktemp -d; touch "\${6-$TMPDIR}/restored"; kill -${signal} 0 ;; esac`,
      )
      // detached: a process group of its own
      await once(spawn(at('deploy', 'backup.sh'), { env, detached: true }), 'exit')
    }
    await end('TERM')
    await expect.poll(left).toEqual([])
    for (const _ of [1, 2]) await end('KILL')
    expect(left()).toHaveLength(1)
    program('restic', '')
    expect(night(1, 0).status).toBe(1)
    expect(left()).toEqual([])
    expect(night(0, 0).status).toBe(0)
    expect(left()).toEqual([])
  },
)
