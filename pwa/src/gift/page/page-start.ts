declare global {
  interface Window {
    /** whether the browser itself is sending a form of this page; set by the document's own script */
    formSent?: boolean
  }
}

/** id of the element with the initial data of the page's script */
export const START = 'start'

/** attribute of the document once script has taken it over */
export const LIVE = 'data-live'
