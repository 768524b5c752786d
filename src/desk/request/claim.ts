import { useRef } from 'react'
import { t } from '../../web/language/text.ts'
import { useCall } from '../api/call.ts'
import type { RequestSummary } from '../api/requests.ts'
import { failureSentence } from '../layout/failure-sentence.ts'
import { useOutcome } from '../layout/Outcome.tsx'
import { usePerson } from '../api/person.ts'

/** Claims the row that had the focus last. */
export function useClaim(requests: readonly RequestSummary[]) {
  const { id: ownId } = usePerson()
  const [sendClaim, { isLoading }] = useCall('claimRequest')
  const chosen = useRef<string>(undefined)
  const { outcome, showOutcome } = useOutcome()

  const claim = async () => {
    if (isLoading) return
    const request = requests.find(({ reference }) => reference === chosen.current)
    if (!request) return showOutcome(() => t('inbox.nothingChosen'))
    const { reference, version, assignee } = request
    if (assignee?.id === ownId) return showOutcome(() => t('inbox.alreadyYours', { reference }))
    const { error } = await sendClaim({ reference, body: { version } })
    if (!error) return showOutcome(() => t('inbox.claimed', { reference }))
    return showOutcome(() => `${t('inbox.notClaimed', { reference })} ${failureSentence(error)}`, { isBad: true })
  }
  return { outcome, claim, choose: (reference: string) => void (chosen.current = reference) }
}
