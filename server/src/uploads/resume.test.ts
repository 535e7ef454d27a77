import { randomBytes } from 'node:crypto'
import { Upload, type UploadOptions } from 'tus-js-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../test/databases'
import { listenUploads, openLine } from './test-server'
import { contentOf, openShared } from './test-uploads'
import type { UploadStore } from './upload-store'

const SIZE = 8_000_000
const file = randomBytes(SIZE)

// what reaches the database is in upload-store.test.ts
describe.each(engines.slice(0, 1))('a file on $name', (engine) => {
  let shared: Awaited<ReturnType<typeof openShared>>
  let uploads: UploadStore
  let server: Awaited<ReturnType<typeof listenUploads>>
  let line: Awaited<ReturnType<typeof openLine>>

  const start = async () => {
    uploads = shared.openStore()
    server = await listenUploads(uploads)
  }

  beforeEach(async () => {
    shared = await openShared(engine)
    await start()
    line = await openLine(server)
    return async () => {
      line.close()
      await server.close()
      await shared.close()
    }
  })
  afterEach(() => expect(line.sent()).toBeGreaterThan(0))

  const idOf = (url: string | null) => url?.split('/').at(-1) ?? ''

  /** Sends by a real client until it is done or gives up. */
  const send = (options: UploadOptions = {}) =>
    new Promise<{ url: string | null; error: Error | null }>((resolve) => {
      const upload = new Upload(file, {
        endpoint: line.endpoint,
        retryDelays: null,
        metadata: { filename: 'फ़ोटो.jpg', filetype: 'image/jpeg' },
        onSuccess: () => resolve({ url: upload.url, error: null }),
        onError: (error) => resolve({ url: upload.url, error }),
        ...options,
      })
      upload.start()
    })

  const expectWhole = async (id: string) => {
    expect(Buffer.compare((await contentOf(uploads, id)) ?? Buffer.alloc(0), file)).toBe(0)
  }

  it('continues where a connection broke, without sending the first half again', async () => {
    line.cutAfter(SIZE / 2)
    const { url, error } = await send({ retryDelays: [50, 200, 500] })
    expect(error).toBeNull()
    await expectWhole(idOf(url))
    expect(line.sent()).toBeLessThan(SIZE * 1.15)
  })

  it('continues after the server was stopped and started again', async () => {
    line.cutAfter(SIZE / 2)
    const first = await send()
    expect(first.error).not.toBeNull()
    const id = idOf(first.url)
    const arrivedSize = async () => (await uploads.files.getUpload(id)).offset
    // all that was sent, except headers and what is still in the buffers of the connection
    await expect.poll(async () => line.sent() - (await arrivedSize())).toBeLessThan(150_000)
    await server.close()
    const arrived = await arrivedSize()
    await start()
    line.connectTo(server)
    expect(await uploads.finished(id)).toBeNull()

    const before = line.sent()
    const second = await send({ uploadUrl: first.url })
    expect(second.error).toBeNull()
    expect(idOf(second.url)).toBe(id)
    await expectWhole(id)
    expect(line.sent() - before).toBeLessThan(SIZE - arrived + 10_000)
  })
})
