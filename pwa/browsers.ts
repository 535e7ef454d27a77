/**
 * The oldest browsers that the app is built for. The last Chrome of Android 6 is 106, the last Safari of the iPhone 6s 15.8.
 * A test looks up what these browsers lack (test/architecture/browsers.test.ts).
 */
export const BROWSERS = { safari: '15.6', chrome: '105', firefox: '121' }

/** What the pages ask before they load the app. Chrome and Safari have had it since exactly these versions. */
export const NEW_ENOUGH = "CSS.supports('selector(:modal)')"
