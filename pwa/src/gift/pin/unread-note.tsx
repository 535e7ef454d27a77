import * as labels from '../../ui/labels.texts'
import { serverFailing } from '../../api/api.texts'
import { Button } from '../../ui/button'
import { Note } from '../shared/message'
import type { Away } from './use-pin-question'

interface UnreadNoteProps {
  away: Away | undefined
  /** that the details could not be fetched */
  failed: string
  /** what can be done without a connection */
  offline: string
  /** what can be done until the server answers */
  meanwhile: string
  onAgain: () => void
}

/** Why what a PIN opens is not shown yet, and what can be done meanwhile. */
export const UnreadNote = ({ away, failed, offline, meanwhile, onAgain }: UnreadNoteProps) =>
  away === 'failing' ? (
    <Note title={failed}>
      <p>
        {serverFailing} {meanwhile}
      </p>
      <Button variant="secondary" className="mt-2" onClick={onAgain}>
        {labels.tryAgain}
      </Button>
    </Note>
  ) : (
    <Note>{away === 'offline' ? offline : meanwhile}</Note>
  )
