import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { useProfile } from '../api/profile.ts'
import { useSubmitExchangeRequestMutation } from '../api/exchange-requests.ts'
import { failureOf, retryAfterOf } from '../api/failure.ts'
import { randomKey } from '../api/random-key.ts'
import { usePause } from '../api/switches.ts'
import { attemptFor } from './attempt.ts'
import { draftOf, dropDraft, keepDraft, readDraft } from './draft.ts'
import { hasUnsentText, initialState, quoteDialog, type QuoteEvent, type QuoteState } from './quote-dialog-state.ts'
import { contactOf, requestOf } from './quote-form.ts'
import { dropAttempt, openAttempt, sealAttempt } from './sealed-attempt.ts'

/**
 * The quote dialog of one screen: its state, what can happen to it, and the sending. With the client's `sealingKey` a request that could not
 * be sent outlives a log-out in this browser.
 */
export function useQuoteDialog({ sealingKey }: { sealingKey?: string | undefined } = {}) {
  const { data: profile, isError: profileMissing } = useProfile()
  const [submit] = useSubmitExchangeRequestMutation()
  const pause = usePause('quotes')
  const [state, tell] = useReducer(quoteDialog, initialState)
  const account = profile?.email
  // Else another client's session was taken over: what stands here is the client's before.
  const isOwn = state.draftOf === null || state.draftOf === account
  useDraft(account, state, tell)
  useSealedAttempt({ account, sealingKey: isOwn ? sealingKey : undefined, state, tell })

  const send = async () => {
    if (state.sending.status === 'busy' || !isOwn) return
    const request = requestOf(state.form, profile)
    const attempt = attemptFor(request, state.attempt, () => ({ key: randomKey(), begun: Date.now() }))
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
    if (account) dropDraft(account)
    if (sealingKey) void dropAttempt(sealingKey, attempt)
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
    else dropDraft(account)
  }, [account, draftOf, form, settled, attempt])
}

interface Sealing {
  account: string | undefined
  sealingKey: string | undefined
  state: QuoteState
  tell: (event: QuoteEvent) => void
}

/** Finds a request that could not be sent before the client logged out, and keeps the one that cannot be sent now. */
function useSealedAttempt({ account, sealingKey, state: { attempt, draftOf: lookedUp }, tell }: Sealing) {
  const keyNow = useEffectEvent(() => attempt?.key)
  useEffect(() => {
    if (!account || !sealingKey || lookedUp !== account) return
    let left = false
    // That one stands here already, and may have been sent by the time that its sealed copy is open.
    const stands = keyNow()
    void openAttempt(sealingKey).then((found) => {
      const draft = draftOf(found)
      if (draft && draft.attempt?.key !== stands && !left) tell({ type: 'draft-looked-up', account, draft })
    })
    return () => {
      left = true
    }
  }, [account, sealingKey, lookedUp, tell])

  const before = useRef(attempt)
  useEffect(() => {
    const had = before.current
    before.current = attempt
    if (!sealingKey) return
    if (had && had.key !== attempt?.key) void dropAttempt(sealingKey, had)
    if (attempt) void sealAttempt(sealingKey, attempt)
  }, [sealingKey, attempt])
}
