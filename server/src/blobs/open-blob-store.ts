import type { BlobStore } from './blob-store'
import { openLocalBlobStore } from './local-blob-store'

export interface BlobStoreLocation {
  /** `s3://…`; undefined: files in `dir` */
  storageUrl: string | undefined
  /** folder of this machine, made where it is missing */
  dir: string
}

/** The store that the configuration names. @throws ConfigError naming STORAGE_URL when it cannot be used */
export async function openBlobStore({ storageUrl, dir }: BlobStoreLocation): Promise<BlobStore> {
  if (storageUrl === undefined) return openLocalBlobStore(dir)
  // the client of S3 takes long to load, and most servers need none
  const { openS3BlobStore } = await import('./s3-blob-store')
  return openS3BlobStore(storageUrl)
}
