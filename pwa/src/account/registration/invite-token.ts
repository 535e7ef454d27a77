import { linkToken } from '../use-link-token'

export const inviteToken = linkToken('invite=')
