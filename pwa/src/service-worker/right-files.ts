/**
 * Stored files of the app stay until the next version, so only what the build has made is stored: a filter or a portal
 * answers 200 with its own page, even in place of a script.
 */
import type { OfflineFile } from './app-files'

const TYPES: Readonly<Record<string, RegExp>> = {
  css: /^text\/css\b/,
  html: /^text\/html\b/,
  js: /^(text|application)\/javascript\b/,
  svg: /^image\/svg\+xml\b/,
  wasm: /^application\/wasm\b/,
  webmanifest: /^application\/manifest\+json\b/,
}

/**
 * @param files of this version
 * @param base address that their paths are relative to
 * @returns a function that says whether an answer is the file of a path, by its content type and its bytes
 */
export function rightFiles(files: readonly OfflineFile[], base: string) {
  // the plugin that makes the list adds the manifest a second time, without a digest
  const digests = new Map(
    files.filter(({ digest }) => digest).map(({ url, digest }) => [new URL(url, base).pathname, digest]),
  )
  return async (path: string, response: Response): Promise<boolean> => {
    const type = TYPES[path.split('.').at(-1) ?? '']
    if (response.status !== 200 || !type?.test(response.headers.get('content-type') ?? '')) return false
    const bytes = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer())
    return btoa(String.fromCharCode(...new Uint8Array(bytes).subarray(0, DIGEST_BYTES))) === digests.get(path)
  }
}

/** bytes of the SHA-256: enough against accidents and portals; TLS protects against everybody else */
export const DIGEST_BYTES = 9
