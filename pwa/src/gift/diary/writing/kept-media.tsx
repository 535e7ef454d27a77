import { smaller } from '@tohfa/sync-protocol/files/picture-widths'
import { Button, IconButton } from '../../../ui/button'
import { CloseIcon } from '../../../ui/icons'
import * as t from '../diary.texts'
import type { KeptFiles } from './use-kept-files'

/** The recording that an entry has, until another one replaces it. */
const Audio = ({ kept: { media, audio, removeAudio } }: { kept: KeptFiles }) =>
  audio && (
    <div className="mb-2">
      {media.audio && <audio controls preload="metadata" src={media.audio} className="mb-2 w-full" />}
      <Button variant="secondary" onClick={removeAudio}>
        {t.removeRecording}
      </Button>
    </div>
  )

/** The images that an entry has. */
const Images = ({ kept: { media, places, removeImage } }: { kept: KeptFiles }) =>
  places.length > 0 && (
    <ul className="grid grid-cols-3 gap-2">
      {places.map((place) => (
        <li key={place} className="relative">
          <img
            src={smaller(media.images[place] ?? '', 480)}
            alt={t.chosenImage(place + 1)}
            className="aspect-square w-full rounded-control bg-sunken object-cover"
          />
          <span className="absolute top-1 right-1 rounded-full bg-surface">
            <IconButton label={t.removeImage(place + 1)} onClick={() => removeImage(place)}>
              <CloseIcon />
            </IconButton>
          </span>
        </li>
      ))}
    </ul>
  )

export const KeptMedia = { Audio, Images }
