import { useEffect, useReducer } from 'react'
import type { CurrencyPair } from '#contract/currencies.ts'
import type { FailureReply } from '#contract/failures.ts'
import { useProfile } from '../api/profile.ts'
import { useSubmitExchangeRequestMutation } from '../api/exchange-requests.ts'
import { failureOf, retryAfterOf } from '../api/failure.ts'
import { removeStoredDraft, storeDraft } from '../session/stored-draft.ts'
import { randomKey } from '../api/random-key.ts'
import { usePause } from '../api/switches.ts'
import { attemptFor, readDraft } from './draft.ts'
import { hasDraft, initialState, reduceQuoteDialog, type QuoteEvent, type QuoteState } from './quote-dialog-state.ts'
import { contactOf, requestOf } from './quote-form.ts'

/** State, events and submission of the quote dialog. */
export function useQuoteDialog({ onAccepted }: { onAccepted?: (request: CurrencyPair) => void } = {}) {
  const { data: profile, isError: profileMissing } = useProfile()
  const [submit] = useSubmitExchangeRequestMutation()
  const pause = usePause('quotes')
  const [state, dispatch] = useReducer(reduceQuoteDialog, initialState)
  const account = profile?.email
  // False if the page now belongs to another client's session: the form is the previous client's.
  const isOwnForm = state.draftAccount === null || state.draftAccount === account
  useDraft(account, state, dispatch)

  const send = async () => {
    if (state.sending.status === 'busy' || !isOwnForm) return
    const request = requestOf(state.form, profile)
    const { refused, ...attempt } = attemptFor(request, state.attempt, randomKey)
    // An earlier try without a response may have arrived.
    const mayHaveArrived = attempt.key === state.attempt?.key && !refused
    dispatch({ type: 'sending-started', attempt, contact: profile ? contactOf(state.form, profile) : state.form.contact })
    const { data, error } = await submit({ request, idempotencyKey: attempt.key })
    if (!data) {
      pause.recordPause(error)
      const failure = failureOf(error)
      const wait = retryAfterOf(error)
      dispatch({
        type: 'failed',
        fields: failure?.fields ?? {},
        refused: isRefusal(failure, mayHaveArrived),
        keepKey: failure?.error !== 'IDEMPOTENCY_CONFLICT',
        ...(wait && { retryAfterSeconds: wait }),
      })
      return
    }
    // The effect in `useDraft` does not run if the client has left this screen.
    if (account) removeStoredDraft(account)
    onAccepted?.(request)
    dispatch({ type: 'accepted', contact: request, reference: data.reference })
  }

  // Waits for the stored draft, which may be an unsent request. Without a profile, no draft can be read.
  const canPrefill = (state.draftAccount !== null || profileMissing) && state.attempt === null
  return { state, dispatch, send, isOwnForm, canPrefill, profile, profileMissing, paused: pause.sentence }
}

/** Whether no try has arrived. The service checks pause and rate limit first, so these say nothing about earlier tries. */
const isRefusal = (failure: FailureReply | null, mayHaveArrived: boolean): boolean =>
  failure?.error === 'VALIDATION_FAILED' || (!mayHaveArrived && (failure?.error === 'PAUSED' || failure?.error === 'TOO_MANY_REQUESTS'))

export type QuoteDialogControl = ReturnType<typeof useQuoteDialog>

/** Reads the account's draft, and then stores every change of the draft. */
function useDraft(account: string | undefined, state: QuoteState, dispatch: (event: QuoteEvent) => void) {
  useEffect(() => {
    if (account) dispatch({ type: 'draft-read', account, draft: readDraft(account) })
  }, [account, dispatch])

  const { form, unedited, attempt, draftAccount } = state
  useEffect(() => {
    if (!account || draftAccount !== account) return
    if (hasDraft({ form, unedited, attempt })) storeDraft(account, { form, attempt })
    else removeStoredDraft(account)
  }, [account, draftAccount, form, unedited, attempt])
}
