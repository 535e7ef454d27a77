import { SEAL_INFO, SEAL_SUITE } from '@tohfa/sync-protocol/operations/seal'
import { createECDH } from 'node:crypto'
import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { sealingPage, sealV1 } from '../../test/seal'
import { createReceiver, exported } from './open-box'

const hex = (text: string) => Buffer.from(text, 'hex')

describe('the exporter of HPKE', () => {
  // test vectors of RFC 9180 (its repository's test-vectors.json): mode 0, KEM 16, KDF 1, AEAD 2
  const receiver = createReceiver(
    {
      privateKey: hex('317f915db7bc629c48fe765587897e01e282d3e8445f79f27f65d031a88082b2'),
      publicKey: hex(
        '04abc7e49a4c6b3566d77d0304addc6ed0e98512ffccf505e6a8e3eb25c685136f853148544876de76c0f2ef99cdc3a05ccf5ded7860c7c021238f9e2073d2356c',
      ),
    },
    'Ode on a Grecian Urn',
  )
  const secret = receiver.exporterSecret(
    hex(
      '04c06b4f6bebc7bb495cb797ab753f911aff80aefb86fd8b6fcc35525f3ab5f03e0b21bd31a86c6048af3cb2d98e0d3bf01da5cc4c39ff5370d331a4f1f7d5a4e0',
    ),
  )
  it.each([
    ['', '7a4c2b89e1909fb0e3ca42d5040f4c2d8346dc0643d787b8474e804f8f72798e'],
    ['00', '3ca0e7e10b601a32edd2f91c49bac766892c52bde2df01a6126320c6e6eb8af1'],
    ['54657374436f6e74657874', '76c6b4f404990ae362be3efe0d60d9669d87017f9dfe33b8c2ed9fd31d295182'],
  ])('gives for the context "%s" the value of the RFC', (context, value) => {
    expect(secret.toString('hex')).toBe('a8e9a7e62621879fdc89cea7da8e6153458f463e2851baaf009a7461d699cfb6')
    expect(exported(secret, hex(context), 32).toString('hex')).toBe(value)
  })
})

describe('a box', () => {
  const ecdh = createECDH('prime256v1')
  const [publicKey, privateKey] = [ecdh.generateKeys(), ecdh.getPrivateKey()]
  const key = { key_id: 'k', public_key: publicKey.toString('base64url'), suite: SEAL_SUITE } as const
  /** what a process knows after its start */
  const startProcess = () => {
    const receiver = createReceiver({ privateKey, publicKey }, SEAL_INFO)
    return (box: string, operation: { id: string; kind: string }) =>
      JSON.parse(receiver.open(Buffer.from(box, 'base64url'), operation).toString()) as unknown
  }
  const operation = () => ({ id: v7(), kind: 'diary.entry' })

  it('of a page opens in any order, twice, and in another process', async () => {
    const seal = await sealingPage(key)
    const sealed = await Promise.all(
      [1, 2, 3].map(async (pin) => {
        const own = operation()
        return { own, pin, box: await seal(own, { pin }) }
      }),
    )
    const open = startProcess()
    for (const { own, pin, box } of [...sealed.reverse(), ...sealed]) expect(open(box, own)).toEqual({ pin })
    const [last] = sealed
    if (last) expect(startProcess()(last.box, last.own)).toEqual({ pin: last.pin })
  })

  it('opens for no other id and no other kind', async () => {
    const [seal, own, open] = [await sealingPage(key), operation(), startProcess()]
    const box = await seal(own, { pin: '482913' })
    expect(() => open(box, { ...own, id: v7() })).toThrow()
    expect(() => open(box, { ...own, kind: 'diary.delete' })).toThrow()
  })

  it('does not open with any of its bits flipped, or cut', async () => {
    const [seal, own, open] = [await sealingPage(key), operation(), startProcess()]
    const box = Buffer.from(await seal(own, { pin: '482913' }), 'base64url')
    for (const at of box.keys()) {
      const broken = Buffer.from(box)
      broken[at] = (broken[at] ?? 0) ^ (1 << (at % 8))
      expect(() => open(broken.toString('base64url'), own), `byte ${at}`).toThrow()
      expect(() => open(box.subarray(0, at).toString('base64url'), own), `${at} bytes`).toThrow()
    }
  })

  it('of version 1 still opens, for its id', async () => {
    const [own, open] = [operation(), startProcess()]
    const box = await sealV1(key, own.id, { pin: '482913' })
    expect(open(box, own)).toEqual({ pin: '482913' })
    expect(() => open(box, { ...own, id: v7() })).toThrow()
  })
})
