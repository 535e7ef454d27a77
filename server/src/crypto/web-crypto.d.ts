import type { webcrypto } from 'node:crypto'

// @hpke/core names these as browsers do; without DOM types they would quietly be `any` here.
declare global {
  type CryptoKey = webcrypto.CryptoKey
  type CryptoKeyPair = webcrypto.CryptoKeyPair
}
