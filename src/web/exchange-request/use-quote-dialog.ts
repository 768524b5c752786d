import { useEffect, useReducer } from 'react'
import { useProfile } from '../api/profile.ts'
import { useSubmitExchangeRequestMutation } from '../api/exchange-requests.ts'
import { failureOf, retryAfterOf } from '../api/failure.ts'
import { dropKeptDraft, keepDraft } from '../session/kept-draft.ts'
import { randomKey } from '../api/random-key.ts'
import { usePause } from '../api/switches.ts'
import { attemptFor } from './attempt.ts'
import { readDraft } from './draft.ts'
import { hasUnsentText, initialState, quoteDialog, type QuoteEvent, type QuoteState } from './quote-dialog-state.ts'
import { contactOf, requestOf } from './quote-form.ts'

/** The quote dialog of one screen: its state, what can happen to it, and the sending. */
export function useQuoteDialog() {
  const { data: profile, isError: profileMissing } = useProfile()
  const [submit] = useSubmitExchangeRequestMutation()
  const pause = usePause('quotes')
  const [state, tell] = useReducer(quoteDialog, initialState)
  const account = profile?.email
  // Else another client's session was taken over: what stands here is the client's before.
  const isOwn = state.draftOf === null || state.draftOf === account
  useDraft(account, state, tell)

  const send = async () => {
    if (state.sending.status === 'busy' || !isOwn) return
    const request = requestOf(state.form, profile)
    const attempt = attemptFor(request, state.attempt, randomKey)
    tell({ type: 'sent', attempt, contact: profile ? contactOf(state.form, profile) : state.form.contact })
    const { data, error } = await submit({ request, idempotencyKey: attempt.key })
    if (!data) {
      pause.isPause(error)
      const failure = failureOf(error)
      const wait = retryAfterOf(error)
      tell({
        type: 'refused',
        fields: failure?.fields ?? {},
        keepKey: failure?.error !== 'IDEMPOTENCY_CONFLICT',
        ...(wait && { retryAfterSeconds: wait }),
      })
      return
    }
    // Here, and not only by the state: the client may have left this screen meanwhile.
    if (account) dropKeptDraft(account)
    tell({ type: 'accepted', email: request.email, reference: data.reference })
  }

  // A new request can begin: none from before is waiting, as far as this browser knows.
  const isFree = (state.draftOf !== null || profileMissing) && state.attempt === null
  return { state, tell, send, isOwn, isFree, profile, profileMissing, paused: pause.sentence }
}

export type QuoteDialogControl = ReturnType<typeof useQuoteDialog>

/** Finds the account's draft once the account is known, and from then on keeps what is unsent. */
function useDraft(account: string | undefined, state: QuoteState, tell: (event: QuoteEvent) => void) {
  useEffect(() => {
    if (account) tell({ type: 'draft-looked-up', account, draft: readDraft(account) })
  }, [account, tell])

  const { form, settled, attempt, draftOf } = state
  useEffect(() => {
    if (!account || draftOf !== account) return
    if (hasUnsentText({ form, settled, attempt })) keepDraft(account, { form, attempt })
    else dropKeptDraft(account)
  }, [account, draftOf, form, settled, attempt])
}
