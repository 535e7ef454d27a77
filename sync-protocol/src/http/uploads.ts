/** Resumable uploads. The tus protocol says what their headers and bodies hold. */
import type { EndpointContract } from './endpoint-contract'
import * as endpoint from './endpoints'

export const uploads = {
  [endpoint.readUploadOptions]: { summary: 'What this tus server can do' },
  [endpoint.beginUpload]: { summary: 'Begin a resumable upload (tus 1.0)' },
  [endpoint.readUploadProgress]: { summary: 'How much of an upload has arrived' },
  [endpoint.continueUpload]: { summary: 'Continue an upload' },
  [endpoint.deleteUpload]: { summary: 'Give an upload up' },
} satisfies Record<string, EndpointContract>
