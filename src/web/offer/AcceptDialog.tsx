import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pageWithReference } from '#contract/pages.ts'
import { type CallError, failureOf } from '../api/failure.ts'
import { type OfferDetails, useAcceptOfferMutation } from '../api/offers.ts'
import { useWalletsQuery } from '../api/wallets.ts'
import { t, textAroundValue } from '../language/text.ts'
import { type Proof, ProofForm } from '../session/ProofForm.tsx'
import { classNames } from '../ui/class-names.ts'
import { formatTime } from '../ui/day-and-time.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { wrapsBeforeCurrency } from '../ui/amount-line.ts'
import { amountTexts } from '../ui/trade-text.ts'
import { whenDialogsHaveLeft } from '../ui/use-back-closes.ts'
import { fitsTrade, readinessOf } from '../ui/wallet-state.ts'
import { WalletRadios } from '../ui/WalletRadios.tsx'

interface AcceptDialogProps {
  open: boolean
  offer: OfferDetails
  isOver: boolean
  onClose: () => void
  onChanged: () => void
}

/** Repeats what is accepted, asks for a fresh proof, and accepts. */
export function AcceptDialog({ open, ...rest }: AcceptDialogProps) {
  return (
    <Dialog open={open} onClose={rest.onClose} title={t('offer.accept.title')} width="max-w-lg">
      <AcceptForm {...rest} />
    </Dialog>
  )
}

function AcceptForm({ offer, isOver, onClose, onChanged }: Omit<AcceptDialogProps, 'open'>) {
  const [accept] = useAcceptOfferMutation()
  const navigate = useNavigate()
  const [call, setCall] = useState<'sending' | 'unanswered' | null>(null)
  const wallet = useWalletChoice(offer)
  // An acceptance that is on its way when the time runs out may still be in time.
  if (isOver && call !== 'sending') return <Notice kind="error">{t('offer.over')}</Notice>

  const send = async ({ passkey, ...typed }: Proof): Promise<{ error?: CallError }> => {
    setCall('sending')
    const { reference, hash, terms } = offer
    const body = { ...typed, ...(passkey && { assertion: passkey }), offerHash: hash, termsVersion: terms.version, ...wallet.chosen }
    const { data, error } = await accept({ reference, body })
    const failure = failureOf(error)
    const code = failure?.error
    setCall(error && code === undefined ? 'unanswered' : null)
    if (data) {
      onClose()
      // The page of the offer leaves the history: Back must not return to an offer that is over.
      whenDialogsHaveLeft(() => void navigate(pageWithReference.deal(data.deal), { replace: true }))
      return {}
    }
    const walletSentence = failure?.fields?.['walletId']
    if (walletSentence !== undefined) {
      wallet.refuse(walletSentence)
      return {}
    }
    // The page behind the dialog reads the offer again, and shows what happened or what is to be done first.
    if (code === 'OFFER_ENDED' || code === 'REQUIREMENTS_OPEN' || code === 'CONFLICT' || code === 'NOT_FOUND') {
      if (code === 'CONFLICT') onChanged()
      onClose()
      return {}
    }
    return error ? { error } : {}
  }
  return (
    <ProofForm submit={t('offer.accept.submit')} onProof={send} onCancel={onClose}>
      <Accepted offer={offer} />
      {offer.direction === 'buy' && wallet.field}
      {call === 'unanswered' && <p>{t('offer.accept.unanswered')}</p>}
    </ProofForm>
  )
}

/** Where the coins of a buy go. It can be chosen later: nobody has to hurry, because the offer's time runs. */
function useWalletChoice(offer: OfferDetails) {
  const { data, refetch } = useWalletsQuery(undefined, { skip: offer.direction === 'sell' })
  const wallets = data?.wallets.filter((wallet) => fitsTrade(wallet, offer)) ?? []
  const [choice, setChoice] = useState<string | null>()
  const [refusal, setRefusal] = useState<string>()
  const isProven = (wallet: (typeof wallets)[number]) => data !== undefined && ['proven', 'ending'].includes(readinessOf(wallet, data))
  const proposed = wallets.find(isProven)?.id ?? null
  const chosen = choice === undefined ? proposed : choice
  const field =
    data && wallets.length > 0 ? (
      <WalletRadios
        legend={t('offer.accept.wallet', { coin: offer.coin })}
        wallets={wallets}
        facts={data}
        chosen={chosen}
        none={t('offer.accept.walletLater')}
        onChoose={(id) => {
          setRefusal(undefined)
          setChoice(id)
        }}
      />
    ) : (
      <p className="text-muted">{t('offer.accept.noWallet')}</p>
    )
  return {
    field: (
      <div>
        {field}
        {refusal && (
          <Notice kind="error" className="mt-3">
            {refusal}
          </Notice>
        )}
      </div>
    ),
    chosen: chosen === null ? {} : { walletId: chosen },
    /** The wallet may have been removed meanwhile. */
    refuse: (sentence: string) => {
      setRefusal(sentence)
      setChoice(null)
      void refetch()
    },
  }
}

/** What the client says yes to. */
function Accepted({ offer }: { offer: OfferDetails }) {
  const { direction, party, payBy, expiresAt, terms } = offer
  const { gives, gets } = amountTexts(offer)
  const [before, after] = textAroundValue((placeholder) => t('offer.accept.terms', { terms: placeholder }))
  const facts = [
    { label: t(direction === 'buy' ? 'trade.youPay' : 'trade.youSend'), value: wrapsBeforeCurrency(gives), isAmount: true },
    { label: t('trade.youReceive'), value: wrapsBeforeCurrency(gets), isAmount: true },
    ...(party ? [{ label: t('trade.party'), value: party.name }] : []),
    { label: t(`offer.due.${direction}`), value: t(`offer.due.${payBy}`) },
    ...(expiresAt ? [{ label: t('offer.validUntil'), value: formatTime(expiresAt, 'exactTime') }] : []),
  ]
  return (
    <div>
      <dl className="border-y border-hairline">
        {facts.map(({ label, value, isAmount = false }) => (
          <div
            key={label}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-hairline py-2 sm:py-2.5 first:border-t-0"
          >
            <dt className="text-muted">{label}</dt>
            <dd
              className={classNames(
                'min-w-0 grow text-right wrap-anywhere tabular-nums',
                isAmount ? 'font-semibold sm:text-lg' : 'font-medium',
              )}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4">{t(`offer.conditions.final.${direction}`)}</p>
      <p className="mt-3">
        {before}
        <a className="link" href={terms.url} target="_blank" rel="noopener noreferrer">
          {t('offer.accept.termsLink', { version: terms.version })}
        </a>
        {after}
      </p>
    </div>
  )
}
