/** Resumable uploads, by tus 1.0. */
import * as z from 'zod/mini'
import { AUDIO_MAX_BYTES } from '../files/file-limits'
import type { EndpointContract } from './endpoint-contract'
import * as endpoint from './endpoints'

const version = { 'Tus-Resumable': 'The version of the protocol, 1.0.0.' }
const expiry = { 'Upload-Expires': 'Until when the upload is kept.' }
const offset = { 'Upload-Offset': 'How many bytes have arrived.' }
const length = { 'Upload-Length': 'How many bytes the file has.' }
const metadata = { 'Upload-Metadata': 'What was said about the file.' }
const bytes = { type: 'application/offset+octet-stream' }
const headers = z.object({ 'tus-resumable': z.literal('1.0.0') })

export const uploads = {
  [endpoint.readUploadOptions]: {
    summary: 'What this tus server can do',
    success: { 204: 'It is in the headers.' },
    says: {
      ...version,
      'Tus-Version': 'The versions of the protocol that it speaks.',
      'Tus-Extension': 'The extensions that it speaks.',
      'Tus-Max-Size': 'The bytes of the largest upload.',
    },
  },
  [endpoint.beginUpload]: {
    summary: 'Begin a resumable upload (tus 1.0)',
    description:
      'The last part of `Location` is the id of the upload, which a queued operation names. It is kept for 7 days, or for an hour if no byte of it arrives: `Upload-Expires` says until when. Its first bytes may come along.',
    unkeyed: true,
    headers: z.extend(headers, {
      'upload-length': z.int().check(z.gte(0), z.lte(AUDIO_MAX_BYTES)),
      'upload-metadata': z.optional(z.string()),
    }),
    consumes: { ...bytes, required: false },
    success: { 201: 'The upload has begun.' },
    says: { ...version, ...expiry, ...offset, Location: 'Where the upload goes on.' },
  },
  [endpoint.readUploadProgress]: {
    summary: 'How much of an upload has arrived',
    headers,
    success: { 200: 'It is in the headers.' },
    says: { ...version, ...expiry, ...offset, ...length, ...metadata },
  },
  [endpoint.continueUpload]: {
    summary: 'Continue an upload',
    description: '409 `upload_offset_wrong` if the upload is at another offset.',
    unkeyed: true,
    headers: z.extend(headers, { 'upload-offset': z.int().check(z.gte(0)) }),
    consumes: { ...bytes, required: true },
    success: { 204: 'The bytes have arrived.' },
    says: { ...version, ...expiry, ...offset },
  },
  [endpoint.deleteUpload]: {
    summary: 'Give an upload up',
    unkeyed: true,
    headers,
    success: { 204: 'It is no longer there.' },
    says: version,
  },
} satisfies Record<string, EndpointContract>
