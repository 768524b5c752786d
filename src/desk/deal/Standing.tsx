import { t } from '../../web/language/text.ts'
import type { Destination } from '../api/deals.ts'
import { Mark } from '../layout/Mark.tsx'
import { Moment } from '../layout/Moment.tsx'
import { keeperText, proofText } from '../layout/wallet-words.tsx'
import { refusalSentence } from './words.ts'

/** Whose wallet a destination is, how it is proven, and why the delivery cannot go there, with what to do. */
export function Standing({ destination }: { destination: Destination }) {
  const { kind, proof, state, usableFrom, isChosen, refusals } = destination
  const keeper = keeperText(destination)
  return (
    <>
      {isChosen && (
        <span className="block">
          <Mark>{t('deals.destinations.chosen')}</Mark>
        </span>
      )}
      {keeper && <span className="block">{keeper}</span>}
      {kind === 'self-hosted' && <span className="block">{proofText(proof)}</span>}
      {state === 'waiting' && usableFrom && (
        <span className="block">
          {t('layout.wallets.waitsUntil')} <Moment at={usableFrom} />
        </span>
      )}
      {refusals.map((refusal) => (
        <span key={refusal} className="block text-danger">
          {refusalSentence(refusal, 'deliver')}
        </span>
      ))}
    </>
  )
}
