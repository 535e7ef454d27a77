/** What lists have in common. */
import * as z from 'zod/mini'

/** The query of a list that is answered in pages. */
export const pageQuery = z.object({ limit: z.optional(z.string()), cursor: z.optional(z.string()) })

/** The query of a list that can be asked for only its changes. */
export const changesQuery = z.object({ since: z.optional(z.string()) })

export const changesDescription =
  'With ?since=CURSOR only what changed after it; the answer names the next one in X-Cursor. After a backup was restored an earlier cursor gets everything.'

/** What the answer to `pageQuery` says besides the page. */
export const pageSaid = { 'X-Next-Cursor': 'The `cursor` of the next page, if there is one.' }
/** What the answer to `changesQuery` says besides the list. */
export const changesSaid = { 'X-Cursor': 'The `since` that asks for what changes after this answer.' }
/** What a download says besides its bytes. */
export const fileSaid = { 'Content-Disposition': 'The name of the file (RFC 6266).' }
