import { useEffect, useRef, useState } from 'react'
import type { CallError } from '../api/failure.ts'
import { type RequestSummary, useClaimRequestMutation } from '../api/requests.ts'
import { usePerson } from '../session/hooks.ts'

type Outcome =
  | { what: 'nothingChosen' }
  | { what: 'claimed' | 'alreadyYours'; reference: string }
  | { what: 'notClaimed'; reference: string; error: CallError }

const outcomeShownMs = 8000

/** Claims the row that was chosen last, with the keyboard or the mouse. */
export function useClaim(requests: readonly RequestSummary[]) {
  const { id: ownId } = usePerson()
  const [sendClaim, { isLoading }] = useClaimRequestMutation()
  const chosen = useRef<string>(undefined)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(null), outcomeShownMs)
    return () => clearTimeout(timer)
  }, [outcome])

  const claim = async () => {
    if (isLoading) return
    const request = requests.find(({ reference }) => reference === chosen.current)
    if (!request) {
      setOutcome({ what: 'nothingChosen' })
      return
    }
    const { reference, version, assignee } = request
    if (assignee?.id === ownId) {
      setOutcome({ what: 'alreadyYours', reference })
      return
    }
    const { error } = await sendClaim({ reference, body: { version } })
    setOutcome(error ? { what: 'notClaimed', reference, error } : { what: 'claimed', reference })
  }
  return { outcome, claim, choose: (reference: string) => void (chosen.current = reference) }
}
