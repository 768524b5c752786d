import { t } from '../../web/language/text.ts'
import { useMay } from '../api/backend.ts'
import { useCall } from '../api/call.ts'
import type { Deal } from '../api/deals.ts'
import { failureOf } from '../api/failure.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { failureSentence } from '../layout/failure-sentence.ts'
import { Outcome, useOutcome } from '../layout/Outcome.tsx'

type Next = NonNullable<Deal['next']>

/** Whether the client must add or prove something before anything can be sent. The letter about the payment said so. */
const waitsForClient = (next: Next): boolean =>
  next.what === 'no-wallet' ||
  next.what === 'no-payout-account' ||
  (next.what === 'blocked' && (next.refusal === 'wallet-not-proven' || next.refusal === 'memo-type-unknown'))

/** Writes to the client again. Nothing where nothing is asked of the client, or for people who may not. */
export function RemindButton({ deal: { reference, version }, next }: { deal: Deal; next: Next }) {
  const mayRemind = useMay('payments.record')
  const [remind, { isLoading }] = useCall('remindClient')
  const { outcome, showOutcome } = useOutcome()
  const write = async () => {
    const { error } = await remind({ reference, body: { version } })
    if (!error) return showOutcome(() => t('deals.remind.done'))
    const sentence = () => (failureOf(error)?.error === 'CONFLICT' ? t('deals.remind.tooSoon') : failureSentence(error))
    showOutcome(sentence, { isBad: true })
  }
  return (
    <>
      {mayRemind && waitsForClient(next) && (
        <div className="mt-3">
          <DenseButton busy={isLoading} onClick={() => void write()}>
            {t('deals.remind.button')}
          </DenseButton>
        </div>
      )}
      <Outcome outcome={outcome} />
    </>
  )
}
