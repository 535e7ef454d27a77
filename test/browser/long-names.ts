/** Names that must fit on screens. */
export const LONG_NAME = 'Venkatanarasimharajuvaripeta Subrahmanya Sastry Chidambaram'
export const HINDI_NAME = 'श्रीमती राधिका देवी चट्टोपाध्याय'
export const TAMIL_NAME = 'தமிழ்ச்செல்வி கிருஷ்ணமூர்த்தி'
