import type { ImagesAnswer } from '@tohfa/sync-protocol/entities/campaign-image'
import { uploadImagesForm } from '@tohfa/sync-protocol/entities/campaign-image'
import { slideshowFiles } from '@tohfa/sync-protocol/http/form-files'
import * as m from '@tohfa/sync-protocol/messages'
import type { FastifyRequest } from 'fastify'
import { readFile } from 'node:fs/promises'
import { AppError } from '../../http/app-error'
import { parseNew } from '../../http/form-fields'
import type { Answer } from '../../operations/idempotency'
import type { Spool } from '../../uploads/spool'
import { fileFields, withSpooledForm } from '../../uploads/spooled-form'
import type { NewImage } from './campaign-images.service'

const FIELDS = {
  files: fileFields(slideshowFiles).map((field) => ({ ...field, tooMany: m.imagesMax })),
  lists: ['urls'],
}

/**
 * Reads the form of `upload-images`: repeated `files`, and repeated `urls` that belong to them by position. The files
 * stay on disk until `work` has ended, and each is read when it is decoded.
 * @param work gets the images, and the parts of them that a fingerprint covers
 * @throws AppError validation_failed (422), and as withSpooledForm
 */
export const withImagesForm = (
  request: FastifyRequest,
  spool: Spool,
  campaign: { id: string },
  work: (added: NewImage[], asked: unknown) => Promise<Answer<ImagesAnswer>>,
): Promise<Answer<ImagesAnswer>> =>
  withSpooledForm(
    request,
    spool,
    { ...FIELDS, about: { campaign: campaign.id } },
    async ({ fields, files }) => {
      const { urls = [] } = parseNew(uploadImagesForm, fields)
      if (files.length === 0) throw refused('files', m.imagesMissing)
      if (urls.slice(files.length).some((url) => url !== '')) throw refused('urls', m.linksTooMany)
      const added = files.map(({ name, path }, i) => ({
        name,
        read: () => readFile(path),
        link: urls[i] ?? '',
      }))
      return work(added, [urls, files.map(({ digest }) => digest)])
    },
  )

const refused = (field: string, detail: string) =>
  new AppError('validation_failed', { detail, errors: [{ field, detail }] })
