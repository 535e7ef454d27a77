import type { StorageKeys } from '../config/config'
import { tellingWhenAway } from './away'
import type { BlobStore } from './blob-store'
import { openLocalBlobStore } from './local-blob-store'

export interface BlobStoreLocation {
  /** `s3://…`; undefined: files in `dir` */
  storageUrl: string | undefined
  /** certificates (PEM) to trust in place of the public ones; undefined: the public ones */
  storageCa?: string | undefined
  /** undefined: found as AWS tools find them */
  storageKeys?: StorageKeys | undefined
  /** the origin at which browsers reach the storage service; undefined: they do not */
  mediaUrl?: string | undefined
  /** folder of this machine, created if it is missing */
  dir: string
}

/** Opens the store that the configuration asks for. @throws ConfigError naming STORAGE_URL if it cannot be used */
export async function openBlobStore({
  storageUrl,
  storageCa,
  storageKeys,
  mediaUrl,
  dir,
}: BlobStoreLocation): Promise<BlobStore> {
  if (storageUrl === undefined) return openLocalBlobStore(dir)
  // the S3 client takes long to load, and most servers do not need it
  const { openS3BlobStore } = await import('./s3/s3-blob-store')
  return tellingWhenAway(await openS3BlobStore(storageUrl, { ca: storageCa, keys: storageKeys, mediaUrl }))
}
