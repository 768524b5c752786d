import { useState } from 'react'
import { failureOf } from '../api/failure.ts'
import type { DealDetails } from '../api/deals.ts'
import { useChooseWalletMutation, useWalletsQuery, type Wallets } from '../api/wallets.ts'
import { t } from '../language/text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { RouterLink } from '../ui/links.tsx'
import { LoadError, Notice } from '../ui/Notice.tsx'
import { pollOptions } from '../ui/poll-options.ts'
import { amountTexts, moneyText } from '../ui/trade-text.ts'
import { fitsTrade } from '../ui/wallet-state.ts'
import { walletsPath } from '../ui/wallet-links.ts'
import { WalletRadios } from '../ui/WalletRadios.tsx'

/** Of a buy, until the coins are sent: to which wallet they go, and what it still needs. */
export function DeliveryWallet({ deal }: { deal: DealDetails }) {
  const cached = useWalletsQuery(undefined, { refetchOnMountOrArgChange: true })
  const isProving = cached.data?.wallets.some(({ challenge }) => challenge !== null) ?? false
  const { data: known, isError, isFetching, refetch } = useWalletsQuery(undefined, pollOptions(isProving))
  const title = t('deal.wallet.title', { amount: amountTexts(deal).gets })
  return (
    <section aria-label={title} className="mb-12 rounded-card border border-hairline bg-surface p-6 sm:p-8">
      <h2 className="font-display text-xl wrap-anywhere">{title}</h2>
      {known ? (
        <Choice key={deal.walletId} deal={deal} known={known} />
      ) : isError ? (
        <div className="mt-4">
          <LoadError sentence={t('trade.walletsNotLoaded')} busy={isFetching} onRetry={() => void refetch()} />
        </div>
      ) : (
        <output className="mt-4 block min-h-24 text-muted">{t('deal.wallet.loading')}</output>
      )}
    </section>
  )
}

/** What the client can do for the proof of a wallet. A small transfer that was seen is only waited for. */
const proofOf = ({ challenge }: Wallets['wallets'][number]) =>
  challenge === null ? 'begin' : challenge.transfer?.state === 'seen' ? 'see' : 'continue'

function Choice({ deal, known }: { deal: DealDetails; known: Wallets }) {
  const { wallets, provenFromEur } = known
  const { coin, network, party, reference, walletId, destination } = deal
  const [choose, { error, isLoading }] = useChooseWalletMutation()
  const [chosen, setChosen] = useState(walletId)
  const fitting = wallets.filter((wallet) => fitsTrade(wallet, deal))
  const current = fitting.find(({ id }) => id === walletId)
  // What the deal needs decides, not what the wallet could have.
  const proof = current && chosen === walletId && destination === 'unproven' ? proofOf(current) : null
  const addPath = walletsPath({ add: { coin, network, party: party.kind }, deal: reference })
  if (fitting.length === 0)
    return (
      <>
        <p className="measure mt-2">{t('deal.wallet.none', { coin, name: party.name })}</p>
        <ButtonLink as={RouterLink} className="mt-5 max-sm:w-full" href={addPath}>
          {t('trade.addWallet')}
        </ButtonLink>
      </>
    )
  return (
    <>
      {destination === 'unproven' && (
        <Notice className="mt-4">
          {proof === 'see' ? t('deal.wallet.provedSoon') : t('deal.wallet.mustProve', { amount: moneyText(String(provenFromEur), 'EUR') })}
        </Notice>
      )}
      <div className="mt-4">
        <WalletRadios legend={t('deal.wallet.legend', { coin })} wallets={fitting} facts={known} chosen={chosen} onChoose={setChosen} />
      </div>
      {error && (
        <Notice kind="error" className="mt-4">
          {t(failureOf(error)?.error === 'CONFLICT' ? 'deal.wallet.tooLate' : 'trade.noAnswer')}
        </Notice>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        {chosen !== null && chosen !== walletId && (
          <Button className="max-sm:w-full" busy={isLoading} onClick={() => void choose({ reference, walletId: chosen })}>
            {t('deal.wallet.choose')}
          </Button>
        )}
        {current && proof && (
          <ButtonLink
            as={RouterLink}
            kind={proof === 'see' ? 'secondary' : 'primary'}
            className="max-sm:w-full"
            href={walletsPath({ prove: current.id, deal: reference })}
          >
            {t(`deal.wallet.proof.${proof}`)}
          </ButtonLink>
        )}
        <ButtonLink as={RouterLink} kind="secondary" className="max-sm:w-full" href={addPath}>
          {t('deal.wallet.addAnother')}
        </ButtonLink>
      </div>
    </>
  )
}
