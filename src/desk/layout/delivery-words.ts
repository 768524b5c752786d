import Big from 'big.js'
import type { ApprovalPayloads } from '#contract/desk/step-up.ts'
import { t } from '../../web/language/text.ts'
import { formatTime } from '../../web/ui/day-and-time.ts'
import { amountText } from './deal-words.ts'
import { durationText } from './durations.ts'

/** A proposal of the release before has no basis. It is void. */
type Delivery = Pick<ApprovalPayloads['send-delivery'], 'currency' | 'network'> & Partial<Pick<ApprovalPayloads['send-delivery'], 'basis'>>

/** For what a delivery leaves: what came, what is forgiven, what was bought or sold, how the wallet was proven. Call while rendering. */
export function basisFacts({ currency: leaves, network, basis }: Delivery) {
  if (!basis) return []
  const { due, held, currency, lateMinutes, fills, proof } = basis
  const missing = Big(due).minus(held)
  const [coin, money] = network === null ? [currency, leaves] : [leaves, currency]
  return [
    [t('word.received'), t('layout.basis.heldOf', { held: amountText(held, currency), due: amountText(due, currency) })],
    [t('layout.basis.forgiven'), missing.gt(0) ? amountText(missing.toFixed(), currency) : null],
    [t('layout.basis.late'), lateMinutes > 0 ? durationText(lateMinutes * 60_000) : null],
    ...fills.map(({ side, venue, venueReference, coinAmount, fiatAmount }) => {
      const fill = { coins: amountText(coinAmount, coin), money: amountText(fiatAmount, money), venue, reference: venueReference }
      return [t('layout.basis.fill'), t(side === 'buy' ? 'layout.basis.bought' : 'layout.basis.sold', fill)] as const
    }),
    [t('layout.basis.proof'), network === null ? null : proofSentence(proof)],
  ] as const
}

const proofSentence = (proof: ApprovalPayloads['send-delivery']['basis']['proof']) =>
  proof
    ? t('layout.basis.proven', { how: t(`layout.wallets.proofs.${proof.kind}`), day: formatTime(proof.at, 'day') })
    : t('layout.wallets.notProven')
