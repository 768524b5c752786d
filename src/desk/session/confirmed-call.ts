import { useState } from 'react'
import type { Confirmed } from '#contract/desk/step-up.ts'
import type { CallError } from '../api/failure.ts'
import type { StepUpProof } from './step-up.ts'
import { useStepUp } from './StepUpProvider.tsx'

type Call<Reply> = (proof: StepUpProof) => Promise<{ data?: Reply; error?: CallError }>

/** A call that needs a step-up. `failure`: why the last try failed, or that the person confirmed nothing. */
export function useConfirmedCall() {
  const stepUp = useStepUp()
  const [failure, setFailure] = useState<CallError | 'unused' | null>(null)
  /** Lets the person confirm the subject, and then makes the call. Undefined after a failure. */
  const confirmAndCall = async <Reply>(subject: Confirmed, call: Call<Reply>): Promise<Reply | undefined> => {
    setFailure(null)
    const confirmed = await stepUp(subject)
    const { data, error } = 'proof' in confirmed ? await call(confirmed.proof) : { data: undefined, error: confirmed.error }
    if (data === undefined) setFailure(error ?? {})
    return data
  }
  return { failure, setFailure, confirmAndCall }
}
