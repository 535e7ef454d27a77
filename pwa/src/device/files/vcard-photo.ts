import type { VcardPhoto } from '@tohfa/sync-protocol/vcard/vcard'

/**
 * A photo as a vCard embeds it; null if it could not be read.
 * @param photo its bytes, or their path on this origin
 */
export async function vcardPhoto(photo: string | Blob | null): Promise<VcardPhoto | null> {
  const blob = typeof photo === 'string' ? await fetched(photo) : photo
  return blob && { type: blob.type, base64: await base64(blob) }
}

async function fetched(path: string): Promise<Blob | null> {
  try {
    const response = await fetch(path)
    const isPicture = response.headers.get('content-type')?.startsWith('image/')
    // a captive portal's page also says 200
    return response.ok && isPicture ? await response.blob() : null
  } catch {
    return null
  }
}

const base64 = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result.replace(/^.*,/, '') : '')
    reader.onerror = () => reject(new Error('the photo could not be read', { cause: reader.error }))
    reader.readAsDataURL(blob)
  })
