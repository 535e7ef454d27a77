/** Stored files: photos, images and recordings, by the paths that other answers name. */
import * as z from 'zod/mini'
import { PICTURE_WIDTHS } from '../files/picture-widths'
import type { EndpointContract } from './endpoint-contract'
import * as endpoint from './endpoints'

export const media = {
  [endpoint.readStoredFile]: {
    summary: 'A stored file',
    description:
      'The path, with its query, comes from another answer. The files of diaries and travelers have paths that expire. `w` asks for a smaller copy of a picture, which knows no ranges.',
    headers: z.object({ range: z.optional(z.string()), 'if-range': z.optional(z.string()) }),
    query: z.object({
      w: z.optional(z.enum(PICTURE_WIDTHS.map(String))),
      until: z.optional(z.string()),
      signature: z.optional(z.string()),
    }),
    produces: '*/*',
    tagged: true,
    success: {
      200: 'The file.',
      206: 'A part of the file.',
      302: 'A picture that a page shows (`Sec-Fetch-Dest: image`) is in the storage of files.',
    },
    says: {
      Location: 'Where the picture can be read for a while.',
      'Content-Disposition': 'That it is shown, not downloaded.',
      'Accept-Ranges': 'Whether a part can be asked for.',
      'Content-Range': 'Which part it is, of how many bytes.',
    },
  },
} satisfies Record<string, EndpointContract>
