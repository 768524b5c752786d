import Big from 'big.js'
import { t } from '../../web/language/text.ts'
import { networkName } from '../layout/offer-words.ts'
import type { ResultPart } from './builder.ts'

/** What the client still has to get ready. A second factor first: the time of a firm offer runs while the client sets up an app. */
export function NotReady({ typed, basis, priced }: Pick<ResultPart, 'typed' | 'basis' | 'priced'>) {
  const { secondFactorFromEur, wallets, payoutAccounts } = basis.ready
  const { kind, direction, coin, network, currency, partyId } = typed
  const party = basis.parties.find(({ id }) => id === partyId)
  const amount = priced?.amountEur == null ? null : Big(priced.amountEur).plus(party?.yearEur ?? 0)
  const needsFactor = secondFactorFromEur !== null && amount?.gte(secondFactorFromEur) === true
  const hasWallet = wallets.some(
    (wallet) =>
      wallet.coin === coin && wallet.network === network && (!party || wallet.partyKind === null || wallet.partyKind === party.kind),
  )
  const hasAccount = payoutAccounts.some((account) => account.currency === currency && (!party || account.holder === party.name))
  const missing = [
    needsFactor && t(kind === 'firm' ? 'offer.notReady.second-factor.firm' : 'offer.notReady.second-factor'),
    direction === 'buy' && !hasWallet && t('offer.notReady.wallet', { coin, network: networkName(coin, network) }),
    direction === 'sell' && !hasAccount && t('offer.notReady.account', { currency }),
  ].filter((sentence) => sentence !== false)
  if (missing.length === 0) return null
  return (
    <section
      aria-label={t('offer.notReady.title')}
      className={needsFactor && kind === 'firm' ? 'border-l-4 border-gold bg-gold-soft px-4 py-2' : 'border-l-4 border-hairline px-4 py-2'}
    >
      <h3 className="font-medium">{t('offer.notReady.title')}</h3>
      <ul>
        {missing.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}
