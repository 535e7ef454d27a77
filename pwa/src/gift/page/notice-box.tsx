import type { Notice } from '@tohfa/sync-protocol/entities/consent'

/**
 * The owner's notice about the details that the form asks for, and a box to tick. Its hidden field says which version
 * of the text was shown; a box that is not ticked sends nothing.
 */
export const NoticeBox = ({ notice: { text, hash, offers } }: { notice: Notice }) => (
  <div className="text-sm text-soft">
    <p>{text}</p>
    <input type="hidden" name="notice_hash" defaultValue={hash} />
    {offers && (
      <label className="mt-1 flex min-h-touch items-center gap-3 text-ink">
        <input
          type="checkbox"
          name="offers_hash"
          defaultValue={offers.hash}
          className="size-5 shrink-0 accent-accent"
        />
        {offers.text}
      </label>
    )}
  </div>
)
