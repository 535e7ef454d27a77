/** What only the pages without script say. */
export { winner } from '../page/claim-page.texts'

export const back = 'Back to the gift'
export const notSaved = 'What you typed was not saved. It is shown here, so that you can copy it.'
