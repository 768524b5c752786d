import { useId } from 'react'
import { isCrypto, isFiat } from '#contract/currencies.ts'
import { networksOf } from '#contract/networks.ts'
import { pages } from '#contract/pages.ts'
import { usePayoutAccountsQuery } from '../api/payout-accounts.ts'
import { useReadSecondFactorQuery } from '../api/second-factor.ts'
import { useWalletsQuery, type Wallet } from '../api/wallets.ts'
import type { SentRequest } from '../api/exchange-requests.ts'
import { t } from '../language/text.ts'
import { formatDecimal } from '../ui/amount-format.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { RouterLink } from '../ui/links.tsx'
import { walletsPath } from '../ui/wallet-links.ts'
import { pathThatLeadsBack } from '../ui/way-back.ts'

type Pair = Pick<SentRequest, 'fromCurrency' | 'toCurrency' | 'network'>

interface GettingReadyProps {
  /** Of the client's requests. Without any, the client may buy or sell. */
  pairs: Pair[]
  /** From this value on, the operator asks for two-step sign-in. */
  secondFactorFromEur: number
}

/** For a client whose identity is confirmed: what the first exchange will need. Once its price is there, the time to accept it is short. */
export default function GettingReady({ pairs, secondFactorFromEur }: GettingReadyProps) {
  const id = useId()
  const fresh = { refetchOnMountOrArgChange: true }
  const { data: secondFactor } = useReadSecondFactorQuery(undefined, fresh)
  const { data: wallets } = useWalletsQuery(undefined, fresh)
  const { data: accounts } = usePayoutAccountsQuery(undefined, fresh)
  if (!secondFactor || !wallets || !accounts) return null
  const needs = [
    {
      what: 'second-factor',
      isReady: secondFactor.app !== null || secondFactor.passkeys.length > 0,
      href: pathThatLeadsBack(pages.profile, { home: true }),
    },
    ...walletNeeds(pairs, wallets.wallets, wallets.parties[0]?.kind ?? 'person'),
    ...(pairs.length === 0 || pairs.some(isSell)
      ? [
          {
            what: 'account',
            isReady: accounts.accounts.length > 0,
            href: pathThatLeadsBack(pages.payoutAccounts, { home: true }, { add: 'yes' }),
          } as const,
        ]
      : []),
  ] as const
  if (needs.every(({ isReady }) => isReady)) return null
  const amount = formatDecimal(String(secondFactorFromEur))
  return (
    <section aria-labelledby={id} className="mb-10 rounded-card border border-hairline bg-surface px-4 py-5 sm:px-6">
      <h2 id={id} className="font-display text-xl">
        {t('home.ready.title')}
      </h2>
      <p className="measure mt-1 text-muted">{t('home.ready.sentence')}</p>
      <ul className="mt-4 border-t border-hairline">
        {needs.map(({ what, isReady, href }) => (
          <li
            key={href}
            className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-b border-hairline py-3 last:border-0 last:pb-0"
          >
            <div className="min-w-0 grow basis-80 max-sm:basis-full">
              <h3 className="font-medium">{t(`home.ready.${what}.title`)}</h3>
              <p className="measure text-sm text-muted">
                {what === 'second-factor' ? t('home.ready.second-factor.why', { amount }) : t(`home.ready.${what}.why`)}
              </p>
            </div>
            {isReady ? (
              <p className="font-medium text-accent">{t('home.ready.done')}</p>
            ) : (
              <ButtonLink as={RouterLink} kind="secondary" size="small" className="max-sm:w-full" href={href}>
                {t(`home.ready.${what}.go`)}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const isSell = ({ fromCurrency, toCurrency }: Pair) => isCrypto(fromCurrency) && isFiat(toCurrency)

/** The wallet to which the coins of a buy go, and the one from which those of a sell come: of the newest request of each kind. */
function walletNeeds(pairs: Pair[], wallets: Wallet[], party: string) {
  const buy = pairs.find((pair) => !isSell(pair))
  const sell = pairs.find(isSell)
  const isProven = ({ kind, proof }: Wallet) => kind === 'provider' || proof?.isValid === true
  const needOf = (coin: string | undefined, network: string | undefined, sends: boolean) => {
    const own = wallets.filter(
      (wallet) => (coin === undefined || wallet.coin === coin) && (network === undefined || wallet.network === network),
    )
    const toProve = own.find(({ proofs }) => proofs.length > 0)
    const add = coin !== undefined && isCrypto(coin) ? { coin, network: network ?? networksOf(coin)[0]?.id ?? '', party } : undefined
    return {
      what: toProve && !own.some(isProven) ? 'proof' : sends ? 'sender' : 'wallet',
      isReady: own.some(isProven),
      href: walletsPath({ home: true, sends, ...(toProve ? { prove: toProve.id } : { add }) }),
    } as const
  }
  return [
    ...(buy || !sell ? [needOf(buy?.toCurrency, buy?.network, false)] : []),
    ...(sell ? [needOf(sell.fromCurrency, sell.network, true)] : []),
  ]
}
