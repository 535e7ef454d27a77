import { IMAGE_MAX_BYTES } from '@tohfa/sync-protocol/limits'
import * as m from '@tohfa/sync-protocol/messages'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../http/app-error'
import { callerAddress } from '../http/caller-address'
import { readParts } from '../http/form-fields'
import type { Spool, SpooledFile } from './spool'

/** A field of a form that one file or more may fill. */
export interface FileField {
  name: string
  /** how many files it takes */
  atMost: number
  /** bytes of one file */
  maxBytes: number
  /** what is said of a larger one */
  tooLarge: string
  /** what is said of more files, at once; not given: whoever applies the form says so */
  tooMany?: string
}

/** A field for an image, or images. */
export const imageField = (name: string, atMost = 1): FileField => ({
  name,
  atMost,
  maxBytes: IMAGE_MAX_BYTES,
  tooLarge: m.imageTooLarge,
})

/** of a file's name, where a refusal has to say it */
const NAME_SHOWN = 100

export interface SpooledForm {
  fields: Record<string, unknown>
  /** in the order of their parts */
  files: (SpooledFile & {
    field: string
    /** as the sender called it; never used as a path */
    name: string
  })[]
}

/** What a call takes: the fields that are files, and those of the others that may come more than once. */
export interface SpooledShape {
  files: readonly FileField[]
  lists?: readonly string[]
}

/**
 * Reads a form with its files on disk for as long as `work` takes. A file part without a name and bytes counts as not
 * sent.
 * @param come takes up the fields as they come, for who has to answer a refusal with them
 * @throws AppError as `readParts`, busy (429) when too much lies there, and what `work` throws
 */
export async function withSpooledForm<T>(
  request: FastifyRequest,
  spool: Spool,
  { files: fileFields, lists = [] }: SpooledShape,
  work: (form: SpooledForm) => Promise<T>,
  come: Record<string, unknown> = {},
): Promise<T> {
  const files: SpooledForm['files'] = []
  const address = callerAddress(request)
  const shape = {
    files: fileFields.map(({ name }) => name),
    lists,
    // also where it takes none: what came under another name is refused by that, not by its size
    maxBytes: Math.max(IMAGE_MAX_BYTES, ...fileFields.map(({ maxBytes }) => maxBytes)),
    // with room for some too many, so that each call can say in its own words how many it takes
    maxFiles: 2 * fileFields.reduce((sum, { atMost }) => sum + atMost, 0) + 3,
  }
  try {
    const fields = await readParts(
      request,
      shape,
      async ({ fieldname, filename, file }) => {
        const target = fileFields.find(({ name }) => name === fieldname)
        const place = files.filter(({ field }) => field === fieldname).length
        // a part that only its type makes a file has no name
        const name = ((filename as string | undefined) ?? '').slice(0, NAME_SHOWN)
        if (name !== '' && target?.tooMany !== undefined && place >= target.atMost)
          throw tooMany(fieldname, target.tooMany)
        const written = target && (await spool.write(file, target.maxBytes, address))
        if (!written || file.truncated) {
          if (written) await spool.remove([written])
          throw tooLarge(`${fieldname}.${place}`, name, target?.tooLarge)
        }
        if (written.size > 0 || name !== '') files.push({ ...written, field: fieldname, name })
        else await spool.remove([written])
      },
      come,
    )
    return await work({ fields, files })
  } finally {
    await spool.remove(files)
  }
}

const tooMany = (field: string, detail: string) =>
  new AppError('validation_failed', { detail, errors: [{ field, detail }] })

const tooLarge = (field: string, name: string, detail: string = m.imageTooLarge) =>
  new AppError('file_too_large', { detail, errors: [{ field, detail: `${name}: ${detail}` }] })
