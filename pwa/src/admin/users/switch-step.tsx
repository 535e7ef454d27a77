import * as m from '@tohfa/sync-protocol/messages'
import { useSubmitKey } from '../../api/submit-key'
import { FormActions } from '../../ui/form/form-actions'
import { say } from '../../ui/toast/toast'
import * as t from '../admin.texts'
import { disableUser, enableUser } from '../shared/admin.api'
import { useStep, type StepProps } from './use-step'

const WAYS = {
  disable: {
    ask: t.disableAsk,
    act: t.disableDo,
    acting: t.disabling,
    failed: t.disableFailed,
    done: m.userDisabled,
    call: disableUser,
  },
  enable: {
    ask: t.enableAsk,
    act: t.enableDo,
    acting: t.enabling,
    failed: t.enableFailed,
    done: m.userEnabled,
    call: enableUser,
  },
}

/** Disables an account, or enables it again. */
export function SwitchStep({ user, onBusy, onBack, onClose, onChanged }: StepProps) {
  const way = WAYS[user.disabled ? 'enable' : 'disable']
  const { busy, error, run } = useStep(onBusy, way.failed, onChanged)
  const withKey = useSubmitKey()
  const act = async () => {
    await withKey(user.id, (key) => way.call(user.id, key))
    say(way.done)
    onClose()
    onChanged()
  }
  return (
    <>
      <p className="mb-3 text-soft">{way.ask}</p>
      <FormActions
        {...{ error, busy, save: way.act, saving: way.acting, leave: t.back }}
        isDanger={!user.disabled}
        onCancel={onBack}
        onSave={() => void run(act)}
      />
    </>
  )
}
