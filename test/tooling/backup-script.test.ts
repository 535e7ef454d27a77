/** deploy/backup.sh, with programs that note how they were called. */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { at } from '../../scripts/lib/project.mjs'

function machine() {
  const root = mkdtempSync(join(tmpdir(), 'tohfa-backup-script-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const [bin, calls, folder] = ['bin', 'calls', 'backup'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ]
  for (const one of [bin, folder]) mkdirSync(one)
  const program = (name: string, code: string) => {
    writeFileSync(join(bin, name), `#!/bin/sh\necho "${name} $*" >> ${calls}\n${code}\n`)
    chmodSync(join(bin, name), 0o700)
  }
  program('restic', '')
  const night = (backup: number, check: number) => {
    program('node', `case "$2" in backup) exit ${backup} ;; restore) exit ${check} ;; esac`)
    writeFileSync(calls, '')
    const { status } = spawnSync(at('deploy', 'backup.sh'), {
      env: {
        PATH: `${bin}${delimiter}/usr/bin${delimiter}/bin`,
        TMPDIR: root,
        BACKUP_DIR: folder,
        RESTIC_REPOSITORY: 'there',
      },
    })
    const called = readFileSync(calls, 'utf8').trim().split('\n')
    return { status, called: called.map((call) => call.split(' ').find((word) => STEPS.has(word))) }
  }
  return night
}
const STEPS = new Set(['unlock', 'backup', 'forget', 'restore', '--check'])
const MADE_AND_COPIED = ['backup', 'unlock', 'backup', 'forget']
const CHECKED = ['restore', 'restore']

test('each night the store is backed up and copied away, and once a week the copy is restored and checked', () => {
  const night = machine()
  expect(night(0, 0)).toEqual({ status: 0, called: [...MADE_AND_COPIED, ...CHECKED] })
  expect(night(0, 0)).toEqual({ status: 0, called: MADE_AND_COPIED })
})

test('a backup without files that the store has lost is copied, and counts as checked', () => {
  const night = machine()
  expect(night(3, 3)).toEqual({ status: 0, called: [...MADE_AND_COPIED, ...CHECKED] })
  expect(night(3, 3).called).toEqual(MADE_AND_COPIED)
})

test('a backup that failed is not copied', () => {
  expect(machine()(1, 0)).toEqual({ status: 1, called: ['backup'] })
})

test('a damaged copy is reported, and checked again in the next night', () => {
  const night = machine()
  for (const _ of [1, 2]) expect(night(0, 1)).toEqual({ status: 1, called: [...MADE_AND_COPIED, ...CHECKED] })
})
