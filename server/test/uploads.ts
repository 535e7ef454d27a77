import { expect } from 'vitest'

/** Uploads a file, or only its first bytes, to a server that listens. @returns the id of the upload */
export async function upload(origin: string, bytes: Buffer, sent = bytes.length): Promise<string> {
  const begun = await fetch(`${origin}/api/uploads`, {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes.subarray(0, sent)),
  })
  expect(begun.status).toBe(201)
  return begun.headers.get('location')?.split('/').at(-1) ?? ''
}
