/** Where an upload is and what it is called. */

/** The last segment of an upload's address, on whatever host it is said to be. */
export const uploadIdOf = (url: string): string =>
  url
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .split('/')
    .pop() ?? ''

export const uploadAddress = (endpoint: string, url: string): string => `${endpoint}/${uploadIdOf(url)}`
