/** How a caller reads what edits of a claimed gift have replaced, and restores a value: with its PIN, or as its owner. */
import * as z from 'zod/mini'
import { pastValue } from '../entities/history'
import type { EndpointContract } from './endpoint-contract'
import { message } from './message'
import { readByPin } from './pin'

const byPinOrOwner = { ...readByPin, token: 'optional', pin: 'optional' } as const

export const history = (of: string) =>
  ({
    list: {
      summary: `What edits of ${of} have replaced, the latest first, with its PIN or for its owner`,
      description: 'The latest 200 values. The owner is shown no identity number.',
      ...byPinOrOwner,
      response: z.array(pastValue),
    },
    restore: {
      summary: `Restore a value of ${of} that an edit has replaced, with its PIN or for its owner`,
      ...byPinOrOwner,
      response: message,
    },
  }) satisfies Record<string, EndpointContract>
