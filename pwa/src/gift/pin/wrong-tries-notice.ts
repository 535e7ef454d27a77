import { wrongTries } from '@tohfa/sync-protocol/messages'
import { toast } from '../../ui/toast/toast'

export const showWrongTries = (count: number): void => toast(wrongTries(count), 'info')
