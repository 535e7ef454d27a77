// of its own: what pages say would come into the file of the database
export const othersWork = 'Somebody else saved something for this gift on this device. Only they can see it.'
export const lockedWork =
  'What was entered here waits behind the lock of this phone. Unlock it in the outbox to see it; it is sent all the same.'
