import { contactForm, type Campaign, type ContactForm } from '@tohfa/sync-protocol/entities/campaign'
import { contactFiles } from '@tohfa/sync-protocol/http/form-files'
import type { FastifyRequest } from 'fastify'
import { readFile } from 'node:fs/promises'
import type { ImageSource } from '../blobs/images/images'
import { parseChange } from '../http/form-fields'
import type { Answer } from '../operations/idempotency'
import type { Spool } from '../uploads/spool'
import { fileFields, withSpooledForm } from '../uploads/spooled-form'

const FIELDS = { files: fileFields(contactFiles) }

/**
 * Reads the gift giver's contact, as JSON or as a form that may have a photo.
 * @param work gets the fields, the photo (null if none was sent), and the parts of both that a fingerprint covers
 * @throws AppError validation_failed (422), and as withSpooledForm
 */
export const withContactForm = (
  request: FastifyRequest,
  spool: Spool,
  campaign: { id: string },
  work: (form: ContactForm, photo: ImageSource | null, asked: unknown[]) => Promise<Answer<Campaign>>,
): Promise<Answer<Campaign>> =>
  withSpooledForm(
    request,
    spool,
    { ...FIELDS, about: { campaign: campaign.id } },
    async ({ fields, files }) => {
      const form = parseChange(contactForm, fields)
      // the last of several, as for any other field
      const photo = files.at(-1)
      return work(form, photo ? () => readFile(photo.path) : null, [form, photo?.digest ?? null])
    },
  )
