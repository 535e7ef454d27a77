/**
 * The oldest browsers that run the app, for the build and for the test that looks up in MDN's data what they lack: Android
 * 6 ends at Chrome 106, the iPhone 6s at Safari 15.8.
 */
export const BROWSERS = { safari: '15.6', chrome: '105', firefox: '121' }

/** What the pages ask before they load the app. Chrome and Safari have it since these very versions. */
export const NEW_ENOUGH = "CSS.supports('selector(:modal)')"
