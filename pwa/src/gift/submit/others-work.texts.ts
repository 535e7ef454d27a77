// of its own: what pages say would come into the file of the database
export const othersWork = 'Somebody else saved something for this gift on this device. Only they can see it.'
