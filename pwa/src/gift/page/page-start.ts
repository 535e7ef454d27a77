declare global {
  interface Window {
    /** whether the browser itself is sending a form of this page; the document's own script notes it */
    formSent?: boolean
  }
}

/** id of the element that holds what the page's script begins with */
export const START = 'start'

/** attribute of the document from when script has taken it over */
export const LIVE = 'data-live'
