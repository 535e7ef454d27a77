/** The lock of this phone, as the browser asks for it: what a person answers by finger or face. */
import { vi } from 'vitest'

const bytes = (text: string) => new TextEncoder().encode(text).buffer

const credential = (response: object) =>
  ({
    ...{ id: 'cGhvbmU', rawId: bytes('phone'), type: 'public-key', authenticatorAttachment: 'platform' },
    response: { clientDataJSON: bytes('{}'), ...response },
    getClientExtensionResults: () => ({}),
  }) as unknown as Credential

/** Until the test ends. The calls of both show what the phone was asked. */
export function phoneLock() {
  const create = vi
    .spyOn(navigator.credentials, 'create')
    .mockImplementation(async () =>
      credential({ attestationObject: bytes('new'), getTransports: () => ['internal'] }),
    )
  const get = vi
    .spyOn(navigator.credentials, 'get')
    .mockImplementation(async () =>
      credential({ authenticatorData: bytes('data'), signature: bytes('signed'), userHandle: null }),
    )
  return { create, get }
}

/** The person closes the browser's question. */
export const closed = () => Promise.reject(new DOMException('closed', 'NotAllowedError'))
