import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { afterAll, describe, expect, it } from 'vitest'
import { phonePhoto } from '../test/photos'
import { runProgram, startProcess } from '../test/programs/server-process'

/** Paths in the folder that users other than its own can access. */
const open = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name)
    return statSync(path).mode & 0o077 ? [path.slice(dir.length + 1)] : []
  })

describe('what the server writes', () => {
  const dir = mkdtempSync(join(tmpdir(), 'tohfa-private-'))
  const before = process.umask(0o022)
  afterAll(() => {
    process.umask(before)
    rmSync(dir, { recursive: true, force: true })
  })
  const DATA_DIR = join(dir, 'data')

  it('is only for its own user: database, files on their way, photos, secret and backup', async () => {
    const server = await startProcess({ DATA_DIR })
    try {
      const call = async (path: string, init: RequestInit) => {
        const answer = await fetch(server.origin + path, init)
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
        return answer
      }
      const json = { 'content-type': 'application/json' }
      const account = JSON.stringify({ email: 'asha@example.com', password: 'a long enough one' })
      await call('/api/auth/register', { method: 'POST', headers: json, body: account })
      const { access_token } = (await (
        await call('/api/auth/login', { method: 'POST', headers: json, body: account })
      ).json()) as { access_token: string }
      const authorization = `Bearer ${access_token}`
      const made = await call('/api/campaigns', {
        method: 'POST',
        headers: { ...json, authorization, 'idempotency-key': v7() },
        body: JSON.stringify({ name: 'Sweets', qr_quantity: 1 }),
      })
      const { id } = (await made.json()) as { id: string }
      const form = new FormData()
      form.append(
        'files',
        new Blob([new Uint8Array(await phonePhoto())], { type: 'image/jpeg' }),
        'sweets.jpg',
      )
      await call(`/api/campaigns/${id}/upload-images`, {
        method: 'POST',
        headers: { authorization, 'idempotency-key': v7() },
        body: form,
      })
      await call('/api/uploads', {
        method: 'POST',
        headers: {
          'tus-resumable': '1.0.0',
          'upload-length': '10',
          'upload-metadata': 'filetype aW1hZ2UvanBlZw==',
          'content-type': 'application/offset+octet-stream',
        },
        body: 'ten bytes.',
      })
      expect(readdirSync(join(DATA_DIR, 'uploads', '.parts'))).toHaveLength(1)
      expect(existsSync(join(DATA_DIR, 'tohfa.db-wal'))).toBe(true)
      expect(open(DATA_DIR)).toEqual([])
      const backup = join(dir, 'backup')
      const { exited, output } = runProgram('backup-cli', { DATA_DIR }, ['backup', backup])
      expect(await exited, output()).toBe(0)
      expect(readdirSync(backup)).toContain('manifest.json')
      expect(open(backup)).toEqual([])
    } finally {
      await server.stop('SIGTERM')
    }
  })

  it('is closed to others again at the next start, for example after the folder was copied', async () => {
    chmodSync(join(DATA_DIR, 'tohfa.db'), 0o644)
    writeFileSync(join(DATA_DIR, 'incoming', 'left'), 'of a form')
    chmodSync(join(DATA_DIR, 'incoming', 'left'), 0o664)
    execFileSync('chmod', ['644', join(DATA_DIR, 'secret')])
    const server = await startProcess({ DATA_DIR })
    await server.stop('SIGTERM')
    expect(open(DATA_DIR)).toEqual([])
  })
})
