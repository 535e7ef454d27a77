import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** Browsers offer passkeys on secure pages only. */
export const knowsPasskeys = () => window.isSecureContext && 'PublicKeyCredential' in window

/** @param asked what the server wants to know. Throws if the person or the browser refuses. */
export async function answerByPasskey(asked: Record<string, unknown>) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON: asked as unknown as PublicKeyCredentialRequestOptionsJSON })
}

/** @param asked what the server wants. Throws if the person or the browser refuses. */
export async function makePasskey(asked: Record<string, unknown>) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return startRegistration({ optionsJSON: asked as unknown as PublicKeyCredentialCreationOptionsJSON })
}
