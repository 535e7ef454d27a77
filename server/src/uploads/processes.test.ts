import type { AccessToken } from '@tohfa/sync-protocol/entities/user'
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { claimOperation } from '../../test/forms'
import { phonePhoto } from '../../test/photos'
import { createDatabase, dropDatabase } from '../../test/programs/postgres'
import { startProcess, type ServerProcess } from '../../test/programs/server-process'
import { openBlobStore } from '../blobs/open-blob-store'
import { startTestS3, type TestS3 } from '../blobs/s3/s3.test-server'

const tus = { 'tus-resumable': '1.0.0' }

describe('two servers with folders of their own on one PostgreSQL and one S3', { timeout: 60_000 }, () => {
  let folder: string
  let url: string
  let s3: TestS3
  let here: ServerProcess
  let there: ServerProcess
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tohfa-two-'))
    url = await createDatabase(inject('postgresUrl'))
    s3 = await startTestS3()
    const start = (name: string) =>
      startProcess({
        ...{ DATABASE_URL: url, ...s3.env, DATA_DIR: join(folder, name) },
        TOHFA_SECRET: 'one secret for both of the processes',
      })
    here = await start('here')
    there = await start('there')
  })
  afterAll(async () => {
    await here.stop('SIGKILL')
    await there.stop('SIGTERM')
    await s3.stop()
    await dropDatabase(url)
    await rm(folder, { recursive: true, force: true })
  })

  const ask = async ({ origin }: ServerProcess, path: string, body: object | null, headers = {}) => {
    const answer = await fetch(origin + path, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(answer.status).toBe(200)
    return answer
  }
  const send = async ({ origin }: ServerProcess, path: string, offset: number, bytes: Buffer) =>
    (
      await fetch(origin + path, {
        method: 'PATCH',
        headers: {
          ...{ ...tus, 'upload-offset': String(offset) },
          'content-type': 'application/offset+octet-stream',
        },
        body: new Uint8Array(bytes),
      })
    ).status

  it('take a file that began at one, went on at the other after it was killed, and is used there', async () => {
    const account = { email: 'owner@example.com', password: 'a long password' }
    const { access_token } = (await (await ask(here, '/api/auth/register', account)).json()) as AccessToken
    const owner = { authorization: `Bearer ${access_token}` }
    const form = { name: 'Gifts', qr_quantity: 1, campaign_type: 'vcard' }
    const campaign = (await (await ask(here, '/api/campaigns', form, owner)).json()) as Campaign
    const list = await ask(there, `/api/campaigns/${campaign.id}/qrcodes`, null, owner)
    const [code] = (await list.json()) as ListedQrCode[]

    const photo = await phonePhoto()
    const half = Math.ceil(photo.length / 2)
    const begun = await fetch(`${here.origin}/api/uploads`, {
      method: 'POST',
      headers: { ...tus, 'upload-length': String(photo.length) },
    })
    const place = begun.headers.get('location') ?? ''
    expect(await send(here, place, 0, photo.subarray(0, half))).toBe(204)
    await here.stop('SIGKILL')
    expect(await send(there, place, half, photo.subarray(half))).toBe(204)

    const upload = place.split('/').at(-1)
    const files = [{ field: 'profile_image', upload, name: 'a.jpg', type: 'image/jpeg' }]
    const operation = { ...claimOperation(code?.code ?? ''), files }
    const answer = await ask(there, '/api/sync', { operations: [operation] })
    expect(await answer.text()).toContain('"outcome":"applied"')

    const blobs = await openBlobStore({ storageUrl: s3.storageUrl, dir: folder })
    const keys = []
    for await (const { key } of blobs.list()) keys.push(key.split('/')[0])
    for await (const { key } of blobs.parts.list()) keys.push(key)
    await blobs.close()
    expect(keys).toEqual(['profiles'])
    for (const name of ['here', 'there']) expect(await readdir(join(folder, name, 'incoming'))).toEqual([])
  })
})
