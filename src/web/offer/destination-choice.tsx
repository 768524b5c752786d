import { type ReactNode, Suspense, use, useState } from 'react'
import type { FiatCurrency } from '#contract/currencies.ts'
import { maxWallets } from '#contract/wallet-rules.ts'
import { mostPayoutAccounts } from '#contract/payout-refusals.ts'
import type { Body } from '../api/call-types.ts'
import type { OfferDetails } from '../api/offers.ts'
import { usePayoutAccountsQuery } from '../api/payout-accounts.ts'
import { useWalletsQuery } from '../api/wallets.ts'
import { t } from '../language/text.ts'
import { AddressGroups } from '../ui/AddressGroups.tsx'
import { Button, Spinner } from '../ui/Button.tsx'
import { inGroups } from '../ui/in-groups.ts'
import { Notice } from '../ui/Notice.tsx'
import { fitsTrade, memoText, readinessOf } from '../ui/wallet-state.ts'
import { WalletRadios } from '../ui/WalletRadios.tsx'
import { DestinationFormsContext, type EnteredAccount, type EnteredWallet } from './destination-forms.ts'

/** Where what the client gets goes to. It can be chosen later: nobody has to hurry while the offer's time runs. */
interface Destination {
  /** While something new is entered, this takes the place of the acceptance. */
  entering: ReactNode
  field: ReactNode
  body: Pick<Body<'acceptOffer'>, 'walletId' | 'newWallet' | 'newPayoutAccount'>
  /** Shows what the service refuses. Returns false if nothing of it is about the destination. */
  refuse: (fields: Readonly<Record<string, string>>) => boolean
}

export function useDestination(offer: OfferDetails): Destination {
  const [wallet, account] = [useWallet(offer), useAccount(offer)]
  return offer.direction === 'buy' ? wallet : account
}

/** The wallet to which the coins of a buy go. */
function useWallet(offer: OfferDetails): Destination {
  const { coin, network, party } = offer
  const { data, refetch } = useWalletsQuery(undefined, { skip: offer.direction === 'sell' })
  const wallets = data?.wallets.filter((wallet) => fitsTrade(wallet, offer)) ?? []
  const [choice, setChoice] = useState<string | null>()
  const [refusal, setRefusal] = useState<string>()
  const entry = useEntry<EnteredWallet>()
  const forms = use(DestinationFormsContext)
  const isProven = (wallet: (typeof wallets)[number]) => data !== undefined && ['proven', 'ending'].includes(readinessOf(wallet, data))
  const proposed = wallets.find(isProven)?.id ?? null
  const chosen = choice === undefined ? proposed : choice
  const mayAdd = forms !== null && data !== undefined && data.parties.length > 0 && data.wallets.length < maxWallets
  const choose = (id: string | null) => {
    setRefusal(undefined)
    setChoice(id)
  }
  const field = (
    <div className="flex flex-col gap-3">
      {entry.entered ? (
        <Entered title={t('offer.accept.newWallet', { coin })} onChange={entry.begin} onDrop={entry.drop}>
          <AddressGroups text={entry.entered.address} />
          {entry.entered.memo !== null && (
            <span className="mt-1 block">{memoText({ ...entry.entered, memoType: entry.entered.memoType ?? null })}</span>
          )}
        </Entered>
      ) : (
        <>
          {data && wallets.length > 0 ? (
            <WalletRadios
              legend={t('offer.accept.wallet', { coin })}
              wallets={wallets}
              facts={data}
              chosen={chosen}
              none={t('offer.accept.walletLater')}
              onChoose={choose}
            />
          ) : (
            <p className="text-muted">{t('offer.accept.noWallet')}</p>
          )}
          {mayAdd && <AddNow onAdd={entry.begin}>{t(wallets.length > 0 ? 'offer.accept.otherWallet' : 'offer.accept.addWallet')}</AddNow>}
        </>
      )}
      {refusal && <Notice kind="error">{refusal}</Notice>}
    </div>
  )
  return {
    entering: entry.isOpen && forms && data && (
      <Suspense fallback={<Spinner />}>
        <forms.NewWallet known={data} use={{ coin, network, party: party?.kind }} {...entry.props} />
      </Suspense>
    ),
    field,
    body: entry.entered ? { newWallet: entry.entered } : chosen === null ? {} : { walletId: chosen },
    refuse: (fields) => {
      if (entry.entered && entry.refuse(fields, ['address', 'memo', 'memoType', 'provider'])) return true
      const sentence = fields['walletId'] ?? fields['newWallet']
      if (sentence === undefined) return false
      // The wallet may have been removed meanwhile.
      entry.drop()
      setRefusal(sentence)
      setChoice(null)
      void refetch()
      return true
    },
  }
}

/** The bank account to which the money of a sell goes. An account that is there already needs no choice here. */
function useAccount({ direction, currency, party }: OfferDetails): Destination {
  const { data } = usePayoutAccountsQuery(undefined, { skip: direction === 'buy' })
  const entry = useEntry<EnteredAccount>()
  const forms = use(DestinationFormsContext)
  const isOfParty = (kind: string) => party === null || kind === party.kind
  const parties = data?.parties.filter(({ kind }) => isOfParty(kind)) ?? []
  const hasAccount = data?.accounts.some((one) => one.currency === currency && isOfParty(one.party.kind) && one.state !== 'refused')
  const mayAdd = forms !== null && data !== undefined && !hasAccount && parties.length > 0 && data.accounts.length < mostPayoutAccounts
  const field = entry.entered ? (
    <Entered title={t('offer.accept.newAccount')} onChange={entry.begin} onDrop={entry.drop}>
      {numberOf(entry.entered)}
    </Entered>
  ) : (
    mayAdd && (
      <div className="flex flex-col gap-3">
        <p className="text-muted">{t('offer.accept.noAccount')}</p>
        <AddNow onAdd={entry.begin}>{t('offer.accept.addAccount')}</AddNow>
      </div>
    )
  )
  return {
    entering: entry.isOpen && forms && (
      <Suspense fallback={<Spinner />}>
        <forms.NewAccount currency={currency as FiatCurrency} parties={parties} {...entry.props} />
      </Suspense>
    ),
    field,
    body: entry.entered ? { newPayoutAccount: entry.entered } : {},
    refuse: (fields) => entry.refuse(fields, ['iban', 'bic', 'sortCode', 'accountNumber', 'bank']),
  }
}

const numberOf = (account: EnteredAccount): string => {
  if (account.currency === 'EUR') return inGroups(account.iban)
  return account.currency === 'GBP' ? `${account.sortCode} ${account.accountNumber}` : account.accountNumber
}

/** Something new that is entered beside the acceptance, and kept until the client accepts. */
function useEntry<Entered>() {
  const [isOpen, setOpen] = useState(false)
  const [entered, setEntered] = useState<Entered>()
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({})
  return {
    isOpen,
    entered,
    begin: () => setOpen(true),
    drop: () => setEntered(undefined),
    /** Of the form. */
    props: {
      before: entered,
      refusals,
      onCancel: () => setOpen(false),
      onEntered: (now: Entered) => {
        setEntered(now)
        setRefusals({})
        setOpen(false)
      },
    },
    /** Opens the entry again if one of its fields was refused. */
    refuse: (fields: Readonly<Record<string, string>>, own: string[]): boolean => {
      if (!own.some((field) => fields[field])) return false
      setRefusals(fields)
      setOpen(true)
      return true
    },
  }
}

const AddNow = ({ onAdd, children }: { onAdd: () => void; children: ReactNode }) => (
  <Button kind="secondary" size="small" className="self-start" onClick={onAdd}>
    {children}
  </Button>
)

interface EnteredProps {
  title: string
  onChange: () => void
  onDrop: () => void
  children: ReactNode
}

/** What was entered and is added with the acceptance. */
const Entered = ({ title, onChange, onDrop, children }: EnteredProps) => (
  <div>
    <p className="mb-2 font-medium">{title}</p>
    <p className="rounded-card border border-hairline bg-paper p-4 font-medium wrap-anywhere tabular-nums">{children}</p>
    <div className="mt-2 flex flex-wrap gap-x-6">
      <button type="button" className="link min-h-11 text-sm" onClick={onChange}>
        {t('offer.accept.change')}
      </button>
      <button type="button" className="link min-h-11 text-sm" onClick={onDrop}>
        {t('offer.accept.drop')}
      </button>
    </div>
  </div>
)
