/**
 * The product's messages for failures, refusals and successes (specification sections 5 and 8, word for word). Import
 * as a namespace. The texts are split into files by subject, because a page that needs one text of a file loads all of it.
 */
export * from './messages/account'
export * from './messages/admin'
export * from './messages/diary'
export * from './messages/files'
export * from './messages/gift'
export * from './messages/owner'
export * from './messages/pin'
export * from './messages/sale'
export * from './messages/second-step'
export * from './messages/travel'
export * from './messages/url-sheet'
export * from './messages/wire'
