import { useState } from 'react'
import { publishOfferStepUp } from '#contract/desk/step-up.ts'
import { type FailureReply, type OfferRefusal, offerRefusals } from '#contract/failures.ts'
import { useCall } from '../api/call.ts'
import type { OfferContent, OfferEndReason } from '../api/offers.ts'
import { type CallError, failureOf } from '../api/failure.ts'
import { isOneOf } from '../layout/codes.ts'
import { useStepUp } from '../session/StepUpProvider.tsx'
import { type Changed, changedIn } from './seen-version.ts'

interface Publication {
  reference: string
  version: number
  offer: OfferContent
  seen: { coinAmount: string; fiatAmount: string }
  supersedeReason: OfferEndReason | undefined
  /** The deal in question that a firm offer replaces. */
  revises: string | undefined
  /** Whether the person confirms it with a passkey, because a limit is exceeded. */
  isBeyondLimits: boolean
}

/** Why the last try failed. `refused`: the service’s reasons. */
export type PublishFailure = { refused: readonly OfferRefusal[] } | { error: CallError | 'unused' } | { needsProof: true }

export type Published = { offer: string } | { stale: Changed } | PublishFailure

/** Publishes an offer; beyond the limits, the person first confirms exactly what is sent. */
export function usePublish() {
  const [publish] = useCall('publishOffer')
  const stepUp = useStepUp()
  const [isBusy, setBusy] = useState(false)

  const send = async ({ reference, version, offer, seen, supersedeReason, revises, isBeyondLimits }: Publication): Promise<Published> => {
    const payload = { offer, seen, ...(supersedeReason && { supersedeReason }), ...(revises && { revises }) }
    const confirmed = isBeyondLimits ? await stepUp(publishOfferStepUp({ reference, version, offer: payload })) : {}
    if ('error' in confirmed) return { error: confirmed.error ?? {} }
    const { data, error } = await publish({ reference, body: { ...payload, version, ...confirmed } })
    if (data) return { offer: data.reference }
    const failure = failureOf(error)
    const stale = changedIn(error)
    if (stale) return { stale }
    if (failure?.error === 'OFFER_REFUSED' && failure.reasons) return { refused: failure.reasons.filter(isOfferRefusal) }
    if (failure?.error === 'PROOF_REQUIRED' && !isBeyondLimits) return { needsProof: true }
    return { error: error ?? {} }
  }
  return {
    isBusy,
    publish: async (publication: Publication) => {
      setBusy(true)
      try {
        return await send(publication)
      } finally {
        setBusy(false)
      }
    },
  }
}

const isOfferRefusal = (reason: NonNullable<FailureReply['reasons']>[number]): reason is OfferRefusal => isOneOf(offerRefusals, reason)
