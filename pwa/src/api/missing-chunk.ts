// browsers' messages when a chunk cannot be fetched
const CHUNK_MISSING = /imported module|module script|preload/i

/** Whether a part of the app could not be loaded: it is not on this device yet, and there is no network. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && CHUNK_MISSING.test(error.message)
