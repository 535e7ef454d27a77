import type { Kit } from '../kit'

/** Files on their way from devices. A row is deleted with those of its parts, and before their objects are removed. */
export function defineUploads(kit: Kit) {
  return kit.table(
    'uploads',
    {
      /** a capability */
      id: kit.id('id'),
      /** bytes, as declared */
      size: kit.int('size').notNull(),
      /** bytes that have arrived: the sum of its parts */
      offset: kit.int('offset').notNull(),
      /** bytes that its parts take of the shares of its sender */
      taken: kit.int('taken').notNull(),
      createdAt: kit.millis('created_at').notNull(),
      /** when the last byte arrived, or it began */
      touchedAt: kit.millis('touched_at').notNull(),
      /** as the device said */
      filename: kit.text('filename'),
      filetype: kit.text('filetype'),
      /** id of the campaign of what the sender names, as the server has found it; null: nothing is named */
      campaign: kit.text('campaign'),
      /** hash of the code; the code itself opens the gift */
      gift: kit.text('gift'),
      /** the name that the device gives itself */
      device: kit.text('device'),
      /** keyed hash of the address */
      address: kit.text('address').notNull(),
      /** SHA-256 of the content, base64url; null until something asks for it */
      digest: kit.text('digest'),
    },
    // has all that the sums of shares need
    (t) => [kit.index('uploads_shares').on(t.campaign, t.gift, t.device, t.address, t.taken)],
  )
}

/** What has arrived of an upload, each part as an object of the file storage. */
export function defineUploadParts(kit: Kit) {
  return kit.table(
    'upload_parts',
    {
      /** key of the object; never used again */
      key: kit.id('key'),
      uploadId: kit.text('upload_id').notNull(),
      /** of its first byte in the upload */
      offset: kit.int('offset').notNull(),
      /** bytes */
      length: kit.int('length').notNull(),
    },
    (t) => [kit.index('upload_parts_upload').on(t.uploadId, t.offset)],
  )
}
