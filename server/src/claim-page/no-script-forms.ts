/**
 * Answers the claim page's forms as browsers send them without JavaScript: by the same operations as the app's, but with a
 * page. A refusal is the same page with what was typed.
 */
import {
  HIDDEN_KEY,
  HIDDEN_PROOF,
  NO_SCRIPT_FORMS,
  type ClaimPages,
  type KnownGift,
  type NoScriptDone,
  type NoScriptPage,
  type RenderedPage,
} from '@tohfa/sync-protocol/entities/claim-page'
import { mayPassLater } from '@tohfa/sync-protocol/operations/sync-answer'
import { pinForm } from '@tohfa/sync-protocol/http/pin'
import * as m from '@tohfa/sync-protocol/messages'
import { operationId } from '@tohfa/sync-protocol/operations/envelope'
import type { OperationKind } from '@tohfa/sync-protocol/operations/kinds'
import { asciiDigits } from '@tohfa/sync-protocol/text/digits'
import { validate } from '@tohfa/sync-protocol/fields/validation'
import type { CodesService } from '../codes/codes.service'
import type { PinsService } from '../pins/pins.service'
import type { GiftType, GiftTypes, NoScriptChange } from '../gift-type'
import { AppError } from '../http/app-error'
import { pinCaller, pinHelpFor, pinVisitor, wrongTriesFor } from '../http/caller/pin-caller'
import type { FormOperations } from '../operations/form-operations'
import { parseNew } from '../http/form-fields'
import { logFailure, toAppError } from '../http/problem'
import type { Spool } from '../uploads/spool'
import { aboutGift, withSpooledForm, type SpooledForm } from '../uploads/spooled-form'
import type { PinProofs } from './pin-proofs'
import type { NoScriptAnswer, NoScriptRequest } from './no-script-answer'
import {
  createOwnDataForms,
  isOwnDataForm,
  type OwnDataForm,
  type OwnDataFormsDeps,
} from './no-script-own-data'
import { operationFields, refusedForm } from './no-script-fields'

export interface NoScriptFormsDeps extends OwnDataFormsDeps {
  types: GiftTypes
  pages: ClaimPages
  codes: CodesService
  pins: PinsService
  proofs: PinProofs
  operations: FormOperations
  spool: Spool
  /** Finds the gift as anyone may see it; null for an unknown code. */
  find: (typed: string) => Promise<KnownGift | null>
  newId: () => string
  now: () => number
}

export function createNoScriptForms(deps: NoScriptFormsDeps) {
  const { pages, operations, proofs } = deps
  const typeOf = ({ campaign }: KnownGift): GiftType => deps.types[campaign.campaign_type]

  const redirectToGift = (code: string, done: NoScriptDone): NoScriptAnswer => ({ code, done })
  const hiddenOf = (code: string, pin: string | null) => ({
    [HIDDEN_KEY]: deps.newId(),
    ...(pin !== null && { [HIDDEN_PROOF]: proofs.give(code, pin) }),
  })

  /** Reads a form with the fields of this kind; its files exist until `work` has ended. */
  const read = async <T>(
    request: NoScriptRequest,
    kind: OperationKind | null,
    come: Record<string, unknown>,
    work: (form: SpooledForm) => Promise<T>,
  ) => {
    const files = kind === null ? [] : operations.fileFields(kind)
    const about = aboutGift(await deps.codes.findCode(request.params.code))
    return withSpooledForm(request, deps.spool, { files, about }, work, come)
  }

  /** The key of the next try: a new one, unless the operation may have been applied despite the failure. */
  const keyAfter = (error: AppError, come: Record<string, unknown>) => {
    const id = validate(operationId, come[HIDDEN_KEY])
    return error.status >= 500 && id.ok ? id.value : deps.newId()
  }

  const apply = (
    request: NoScriptRequest,
    code: string,
    { kind, fields = same }: NoScriptChange,
    form: SpooledForm,
    pin?: string,
  ) => {
    const id = validate(operationId, form.fields[HIDDEN_KEY])
    return operations.apply(kind, {
      id: id.ok ? id.value : null,
      code,
      caller: pinCaller(request),
      channel: 'no_script',
      fields: { ...fields(operationFields(form.fields)), ...(pin !== undefined && { pin }) },
      files: form.files,
    })
  }

  async function claim(request: NoScriptRequest, gift: KnownGift): Promise<NoScriptAnswer> {
    const { code } = gift.qr
    const { forms, checkClaim } = typeOf(gift)
    const come: Record<string, unknown> = {}
    let sent = false
    try {
      await read(request, forms.claim.kind, come, async (form) => {
        sent = form.files.length > 0
        // a form that is sent twice gets the first answer again
        if (!gift.qr.claimed) checkClaim(withoutHidden(form.fields), deps.now())
        return apply(request, code, forms.claim, form)
      })
      return redirectToGift(code, 'claim')
    } catch (thrown) {
      const refusal = asClaimed(refusalOf(request, thrown))
      // it may have been claimed in the meantime, even if something else is wrong with the form
      const now = (await deps.find(code).catch(() => null)) ?? gift
      const lost = now.qr.claimed && !mayPassLater(refusal.status)
      const error = lost ? new AppError('already_claimed') : refusal
      const refused = refusedForm(error, come, sent)
      if (now.qr.claimed)
        return {
          ...statusOf(error),
          page: pages.plain({ gift: now, hidden: {}, refused, shows: { what: 'lost' } }),
        }
      return {
        ...statusOf(error),
        page: pages.gift({ gift, hidden: { [HIDDEN_KEY]: keyAfter(error, come) }, refused }),
      }
    }
  }

  async function open(request: NoScriptRequest, gift: KnownGift): Promise<NoScriptAnswer> {
    const { code } = gift.qr
    try {
      return await read(request, null, {}, async ({ fields }) => {
        const { pin } = parseNew(pinForm, operationFields(fields))
        return { status: 200, page: pages.plain(await unlockedPage(request, gift, pin)) }
      })
    } catch (thrown) {
      const error = refusalOf(request, thrown)
      const refused = refusedForm(atPin(error), {}, false)
      return {
        ...statusOf(error),
        page: pages.plain({ gift, hidden: hiddenOf(code, null), refused, shows: { what: 'pin' } }),
      }
    }
  }

  async function unlockedPage(
    request: NoScriptRequest,
    gift: KnownGift,
    pin: string,
    cursor?: unknown,
  ): Promise<NoScriptPage> {
    const { code } = gift.qr
    const proven = await deps.pins.verify(await deps.codes.findCode(code), pin, pinVisitor(request))
    const unlocked = await typeOf(gift).unlocked(proven, cursor)
    const consents = await deps.consents.list(deps.db.read, proven)
    const tries = wrongTriesFor(request)
    const asked = pinHelpFor(request)
    const told = [...(asked === undefined ? [] : [asked]), ...(tries > 0 ? [m.wrongTries(tries)] : [])]
    const done = told.length > 0 ? told : undefined
    return { gift, hidden: hiddenOf(code, pin), shows: { what: 'gift', unlocked }, consents, done }
  }

  /**
   * The unlocked content with a confirmation. A redirect if it cannot be shown now, because the change itself was
   * applied.
   */
  async function unlockedAfter(
    request: NoScriptRequest,
    code: string,
    pin: string,
    done: NoScriptDone,
    confirmation: string,
  ): Promise<NoScriptAnswer> {
    try {
      const gift = await deps.find(code)
      if (!gift) return redirectToGift(code, done)
      const page = await unlockedPage(request, gift, pin)
      return { status: 200, page: pages.plain({ ...page, done: [confirmation, ...(page.done ?? [])] }) }
    } catch (thrown) {
      logFailure(request, thrown, toAppError(thrown))
      return redirectToGift(code, done)
    }
  }

  const ownData = createOwnDataForms(deps, {
    async unlocked({ request, gift, pin }, done, cursor) {
      const page = await unlockedPage(request, gift, pin, cursor)
      return { status: 200, page: pages.plain(done === null ? page : { ...page, done: [done] }) }
    },
    message: (text) => ({ status: 200, page: pages.message(text) }),
    recovery: (gift, recoveryCode, isNext) => ({
      status: 200,
      page: pages.plain({ gift, hidden: {}, shows: { what: 'recovery', recoveryCode, isNext } }),
    }),
  })

  async function useOwnData(
    request: NoScriptRequest,
    gift: KnownGift,
    form: OwnDataForm,
  ): Promise<NoScriptAnswer> {
    const { code } = gift.qr
    try {
      return await read(request, null, {}, async ({ fields }) => {
        const pin = proofs.pinOf(code, fields[HIDDEN_PROOF])
        if (pin === null) throw new AppError('pin_invalid', { detail: m.pinAgain })
        const pinned = await deps.pins.verify(await deps.codes.findCode(code), pin, pinCaller(request))
        return ownData.act(form, { request, gift, pinned, pin, fields })
      })
    } catch (thrown) {
      const error = refusalOf(request, thrown)
      const refused = refusedForm(atPin(error), {}, false)
      return { ...statusOf(error), page: pages.plain({ gift, hidden: {}, refused, shows: { what: 'pin' } }) }
    }
  }

  async function recover(request: NoScriptRequest, gift: KnownGift): Promise<NoScriptAnswer> {
    const come: Record<string, unknown> = {}
    try {
      return await read(request, null, come, ({ fields }) => ownData.recover(request, gift, fields))
    } catch (thrown) {
      const error = refusalOf(request, thrown)
      const refused = refusedForm(atField(error, ['recovery_invalid'], 'recovery_code'), come, false)
      const hidden = { [HIDDEN_KEY]: keyAfter(error, come) }
      return { ...statusOf(error), page: pages.plain({ gift, hidden, refused, shows: { what: 'recover' } }) }
    }
  }

  async function change(
    request: NoScriptRequest,
    gift: KnownGift,
    form: NoScriptDone,
    sends: NoScriptChange,
  ): Promise<NoScriptAnswer> {
    const { code } = gift.qr
    const come: Record<string, unknown> = {}
    let sent = false
    const proven = () => proofs.pinOf(code, come[HIDDEN_PROOF])
    try {
      const { json } = await read(request, sends.kind, come, async (form) => {
        sent = form.files.length > 0
        const pin = proven()
        // a form that asked for the PIN has it in a field
        if (pin === null && form.fields.pin === undefined)
          throw new AppError('pin_invalid', { detail: m.pinAgain })
        return apply(request, code, sends, form, pin ?? undefined)
      })
      if (form === 'edit') return redirectToGift(code, form)
      // shows the result where it belongs
      const known = proven() ?? asciiDigits(String(come.pin))
      const told = sends.doneHere?.(JSON.parse(json)) ?? sends.done
      return await unlockedAfter(request, code, known, form, told)
    } catch (thrown) {
      const error = refusalOf(request, thrown)
      const pin = proven()
      const asksPin = pin === null || PIN_TROUBLE.includes(error.code)
      return {
        ...statusOf(error),
        page: pages.plain({
          gift,
          // the same proof, as a refusal must not extend its time
          hidden: {
            [HIDDEN_KEY]: keyAfter(error, come),
            ...(!asksPin && { [HIDDEN_PROOF]: String(come[HIDDEN_PROOF]) }),
          },
          refused: refusedForm(asksPin ? atPin(error) : error, come, sent),
          asksPin,
          shows: { what: 'gift', unlocked: null },
        }),
      }
    }
  }

  return {
    /** @throws AppError code_unknown (404), and any other error that the form's page cannot show */
    async answer(request: NoScriptRequest): Promise<NoScriptAnswer> {
      if (!request.isMultipart()) throw new AppError('content_type_unsupported')
      const gift = await deps.find(request.params.code)
      if (!gift) throw new AppError('code_unknown')
      const form = NO_SCRIPT_FORMS.find((known) => known === request.query.do)
      if (form === undefined || !gift.qr.claimed) return claim(request, gift)
      if (form === 'pin') return open(request, gift)
      if (form === 'recover') return recover(request, gift)
      if (isOwnDataForm(form)) return useOwnData(request, gift, form)
      const sends = typeOf(gift).forms[form]
      return sends ? change(request, gift, form, sends) : open(request, gift)
    },
    /** The page that asks for the PIN of a claimed gift. */
    askPin: (gift: KnownGift): RenderedPage => pages.plain({ gift, hidden: {}, shows: { what: 'pin' } }),
    /** The page that asks for the recovery code of a claimed gift, and a new PIN. */
    askRecovery: (gift: KnownGift): RenderedPage =>
      pages.plain({ gift, hidden: hiddenOf(gift.qr.code, null), shows: { what: 'recover' } }),
  }
}

const same = (fields: Record<string, unknown>) => fields

const PIN_TROUBLE: readonly string[] = ['pin_invalid', 'pin_locked', 'too_many_tries']

const withoutHidden = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith('_')))

/** The refusal to show on the form's page; a failure of the server is logged. @throws AppError code_unknown (404) */
function refusalOf(request: NoScriptRequest, thrown: unknown): AppError {
  const error = toAppError(thrown, request.id)
  if (error.code === 'code_unknown') throw error
  logFailure(request, thrown, error)
  return error
}

/** A key that was used for other content means that the code was claimed with that content. */
const asClaimed = (error: AppError) =>
  error.code === 'idempotency_key_reused' ? new AppError('already_claimed') : error

/** Shows a refusal with one of these codes at a field. */
const atField = (error: AppError, codes: readonly string[], field: string) =>
  codes.includes(error.code)
    ? new AppError(error.code, {
        detail: error.detail,
        errors: [{ field, detail: error.detail }],
        retryAfterSeconds: error.retryAfterSeconds,
      })
    : error

const atPin = (error: AppError) => atField(error, PIN_TROUBLE, 'pin')

const statusOf = ({ status, retryAfterSeconds }: AppError) => ({ status, retryAfterSeconds })
