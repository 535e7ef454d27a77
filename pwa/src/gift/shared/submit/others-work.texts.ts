// of its own: what pages say would come into the file of the database
export const othersWork = 'Somebody else saved something for this gift on this device. Only they can see it.'
export const lockedWork =
  'What was entered here is locked on this phone. Unlock it in the outbox to see it. It is sent either way.'
