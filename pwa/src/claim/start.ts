declare global {
  interface Window {
    /** whether the browser itself is sending a form of this page; the document's own script notes it */
    formSent?: boolean
  }
}

/** id of the element that holds what the page's script begins with */
export const START = 'start'
