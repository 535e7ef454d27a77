import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import type { SealingKey } from '@tohfa/sync-protocol/operations/seal'
import { createCipheriv, randomBytes } from 'node:crypto'

const utf8 = new TextEncoder()

async function senderTo(key: SealingKey, info: string) {
  const suite = new CipherSuite({
    kem: new DhkemP256HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes256Gcm(),
  })
  const point = new Uint8Array(Buffer.from(key.public_key, 'base64url'))
  const recipientPublicKey = await suite.kem.deserializePublicKey(point.buffer)
  return suite.createSenderContext({ recipientPublicKey, info: utf8.encode(info) })
}

interface Operation {
  id: string
  kind: string
}

/** Seals fields as one page of a device does, written only from the protocol's description. */
export async function sealingPage(key: SealingKey, info = 'tohfa sync v1') {
  const sender = await senderTo(key, info)
  return async ({ id, kind }: Operation, fields: unknown) => {
    const salt = randomBytes(32)
    const about = new Uint8Array(Buffer.concat([Buffer.from(`tohfa record${id}`), salt]))
    const cipher = createCipheriv(
      'aes-256-gcm',
      Buffer.from(await sender.export(about, 32)),
      Buffer.alloc(12),
    )
    cipher.setAAD(Buffer.from(id + kind))
    const box = [cipher.update(JSON.stringify(fields)), cipher.final(), cipher.getAuthTag()]
    return Buffer.concat([Buffer.of(2), Buffer.from(sender.enc), salt, ...box]).toString('base64url')
  }
}

/** Seals fields as a page that seals nothing else. */
export const seal = async (key: SealingKey, operation: Operation, fields: unknown, info?: string) =>
  (await sealingPage(key, info))(operation, fields)

/** Seals fields as devices did in version 1 of the protocol. */
export async function sealV1(key: SealingKey, operationId: string, fields: unknown) {
  const sender = await senderTo(key, 'tohfa sync v1')
  const box = await sender.seal(utf8.encode(JSON.stringify(fields)), utf8.encode(operationId))
  return Buffer.concat([Buffer.from(sender.enc), Buffer.from(box)]).toString('base64url')
}
