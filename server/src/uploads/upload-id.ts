/** An upload's id is a capability and a file name: 128 random bits or more, and no character with a meaning in paths. */
const ID = /^[A-Za-z0-9_-]{22,128}$/

export const isUploadId = (id: string) => ID.test(id)
