import { expect, it } from 'vitest'
import { PACE_OPERATIONS_MAX, PACE_PAUSE_MAX_SECONDS, paceText, readPace } from './pace'

it.each([
  [paceText({ operations: 5, pauseSeconds: 20 }), { operations: 5, pauseSeconds: 20 }],
  ['operations=0;pause=0', { operations: 1, pauseSeconds: 0 }],
  ['operations=9999;pause=9999', { operations: PACE_OPERATIONS_MAX, pauseSeconds: PACE_PAUSE_MAX_SECONDS }],
  ['operations=-1;pause=1', null],
  [null, null],
])('%j asks for %j: a device always goes on', (header, pace) => expect(readPace(header)).toEqual(pace))
