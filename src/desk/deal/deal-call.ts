import { useState } from 'react'
import type { Confirmed } from '#contract/desk/step-up.ts'
import type { Deal } from '../api/deals.ts'
import { type CallError, failureOf } from '../api/failure.ts'
import { useConfirmedCall } from '../session/confirmed-call.ts'
import type { StepUpProof } from '../session/step-up.ts'

type Answer<Reply> = Promise<{ data?: Reply; error?: CallError }>

/** What one form of a deal sends. `version`: the one that the person has seen; after a stale call, the one that the failure named. */
export function useDealCall({ version: atFirst }: Pick<Deal, 'version'>) {
  const [version, setVersion] = useState(atFirst)
  const { failure, setFailure, confirmAndCall } = useConfirmedCall()
  const seen = async <Reply>(call: Answer<Reply>) => {
    const answer = await call
    const failed = failureOf(answer.error)
    // The form says who changed the deal and when. What is sent next is based on that.
    if (failed?.error === 'STALE' && failed.version !== undefined) setVersion(failed.version)
    return answer
  }
  return {
    version,
    failure,
    /** Undefined after a failure. */
    send: async <Reply>(call: Answer<Reply>): Promise<Reply | undefined> => {
      setFailure(null)
      const { data, error } = await seen(call)
      if (data === undefined) setFailure(error ?? {})
      return data
    },
    /** Lets the person confirm the subject first. */
    confirmAndSend: <Reply>(subject: Confirmed, call: (proof: StepUpProof) => Answer<Reply>): Promise<Reply | undefined> =>
      confirmAndCall(subject, (proof) => seen(call(proof))),
  }
}

export type DealCall = ReturnType<typeof useDealCall>
