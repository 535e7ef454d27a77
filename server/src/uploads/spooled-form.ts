import type { FormFile } from '@tohfa/sync-protocol/http/form-files'
import { IMAGE_MAX_BYTES } from '@tohfa/sync-protocol/files/file-limits'
import * as m from '@tohfa/sync-protocol/messages'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../http/app-error'
import { callerAddress } from '../http/caller/caller-address'
import { readParts } from '../http/form-fields'
import type { Sender } from './disk-budget'
import type { Spool, SpooledFile } from './spool'

/** A field of a form that takes one or more files. */
export interface FileField {
  name: string
  /** how many files it takes */
  atMost: number
  /** bytes of one file */
  maxBytes: number
  /** the message for a larger file */
  tooLarge: string
  /** the message for too many files, refused while they arrive; undefined: the code that applies the form refuses them */
  tooMany?: string
}

/** The fields of a form that the contract names as files. */
export const fileFields = (files: Readonly<Record<string, FormFile>>): FileField[] =>
  Object.entries(files).map(([name, { kind, atMost, maxBytes }]) => ({
    name,
    atMost,
    maxBytes,
    tooLarge: kind === 'audio' ? m.audioTooLarge : m.imageTooLarge,
  }))

/** characters of a file's name that a refusal shows */
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

/** What a call takes: the fields that are files, and the other fields that may be repeated. */
export interface SpooledShape {
  files: readonly FileField[]
  lists?: readonly string[]
  /** what the form is about, as the server has found it: its files count there, and not by address */
  about?: Pick<Sender, 'campaign' | 'gift'>
}

/** A code of a campaign, for `about`. */
export const aboutGift = ({ campaignId, code }: { campaignId: string; code: string }) => ({
  campaign: campaignId,
  gift: code,
})

/**
 * Reads a form and keeps its files on disk until `work` has ended. A file part without a name and bytes counts as not
 * sent.
 * @param received collects the fields as they arrive, for a caller that shows them again with a refusal
 * @throws AppError as `readParts`, busy (429) if the spool is full, storage_full (507) if the disk nearly is, and what
 * `work` throws
 */
export async function withSpooledForm<T>(
  request: FastifyRequest,
  spool: Spool,
  { files: fileFields, lists = [], about }: SpooledShape,
  work: (form: SpooledForm) => Promise<T>,
  received: Record<string, unknown> = {},
): Promise<T> {
  const files: SpooledForm['files'] = []
  const sender = { address: callerAddress(request), ...about }
  const shape = {
    files: fileFields.map(({ name }) => name),
    lists,
    // even if it takes no files: a file in an unknown field is refused for its field, not for its size
    maxBytes: Math.max(IMAGE_MAX_BYTES, ...fileFields.map(({ maxBytes }) => maxBytes)),
    // with room for more than allowed, so that each call can refuse too many files in its own words
    maxFiles: 2 * fileFields.reduce((sum, { atMost }) => sum + atMost, 0) + 3,
  }
  try {
    const fields = await readParts(
      request,
      shape,
      async ({ fieldname, filename, file }) => {
        const target = fileFields.find(({ name }) => name === fieldname)
        const place = files.filter(({ field }) => field === fieldname).length
        // a part that is a file only by its media type has no name
        const name = ((filename as string | undefined) ?? '').slice(0, NAME_SHOWN)
        if (name !== '' && target?.tooMany !== undefined && place >= target.atMost)
          throw tooMany(fieldname, target.tooMany)
        const written = target && (await spool.write(file, target.maxBytes, sender))
        if (!written || file.truncated) {
          if (written) await spool.remove([written])
          throw tooLarge(`${fieldname}.${place}`, name, target?.tooLarge)
        }
        if (written.size > 0 || name !== '') files.push({ ...written, field: fieldname, name })
        else await spool.remove([written])
      },
      received,
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
