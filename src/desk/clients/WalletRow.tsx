import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isCrypto } from '#contract/currencies.ts'
import { lacksMemoType } from '#contract/memo-type.ts'
import { type MemoRule, networkOf } from '#contract/networks.ts'
import { t } from '../../web/language/text.ts'
import type { Wallet, WalletTransfer } from '../api/clients.ts'
import { DenseButton } from '../layout/DenseButton.tsx'
import { AddressGroups } from '../../web/ui/AddressGroups.tsx'
import { Mark } from '../layout/Mark.tsx'
import { Moment } from '../layout/Moment.tsx'
import { coinText, networkName } from '../layout/offer-words.ts'
import { keeperText, memoLabel, proofText } from '../layout/wallet-words.tsx'
import { usePerson } from '../api/backend.ts'
import { searchPath } from './search-address.ts'

interface WalletRowProps {
  wallet: Wallet
  mayEnter: boolean
  mayCall: boolean
  /** The small transfer that is awaited; undefined without one, or if a node watches it. */
  transfer: WalletTransfer | undefined
  onConfirm: () => void
  onConfirmTransfer: () => void
  onCall: () => void
  onRemove: () => void
}

/** One wallet of the client file. Until it is confirmed, only who entered it sees its address. */
export function WalletRow({ wallet, mayEnter, mayCall, transfer, onConfirm, onConfirmTransfer, onCall, onRemove }: WalletRowProps) {
  const { id: ownId } = usePerson()
  const { coin, network, address, name, party, alsoOf, enteredBy, state, removed } = wallet
  const waits = state === 'unconfirmed' && !removed
  const isOwn = enteredBy?.id === ownId
  return (
    <li className="flex flex-col gap-1.5 border-b border-hairline py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <span className="font-medium">{coin}</span>
          <span className="text-muted">{networkName(coin, network)}</span>
          <State {...wallet} isOwn={isOwn} />
          {alsoOf > 0 && <Mark look="bad">{t('clients.wallets.alsoOfMark', { count: alsoOf })}</Mark>}
        </p>
        {(mayEnter || mayCall) && !removed && (
          <span className="flex flex-wrap gap-2">
            {mayEnter && waits && !isOwn && <DenseButton onClick={onConfirm}>{t('receiving.confirm')}</DenseButton>}
            {mayCall && state === 'waiting' && <DenseButton onClick={onCall}>{t('clients.call.button')}</DenseButton>}
            {mayEnter && <DenseButton onClick={onRemove}>{t('word.remove')}</DenseButton>}
          </span>
        )}
      </div>
      <p className={removed ? 'text-muted' : undefined}>
        {address === '' ? <span className="text-muted">{t('receiving.hidden')}</span> : <AddressGroups text={address} />}
      </p>
      {address !== '' && <Memo wallet={wallet} rule={memoRuleOf(wallet)} />}
      <p className="wrap-anywhere">
        {[name && t('clients.wallets.named', { name }), keeperText(wallet), party && t(`clients.wallets.parties.${party}`)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {!removed && wallet.kind === 'self-hosted' && <Proof proof={wallet.proof} />}
      {!removed && transfer && <AwaitedTransfer {...{ transfer, mayEnter, onConfirmTransfer }} />}
      {alsoOf > 0 && (
        <p className="text-danger">
          {t('clients.wallets.alsoOf', { count: alsoOf })}{' '}
          {address !== '' && (
            <Link className="link" to={searchPath({ query: address })}>
              {t('clients.wallets.whose')}
            </Link>
          )}
        </p>
      )}
      <History {...wallet} />
    </li>
  )
}

/** What a network requires beside an address. */
export const memoRuleOf = ({ coin, network }: Pick<Wallet, 'coin' | 'network'>): MemoRule =>
  (isCrypto(coin) && networkOf(coin, network)?.memo) || 'none'

function State({ state, usableFrom, removed, isOwn }: Wallet & { isOwn: boolean }) {
  if (removed) return <Mark>{t('clients.wallets.states.removed')}</Mark>
  if (state === 'usable') return <Mark look="good">{t('clients.wallets.states.usable')}</Mark>
  if (state === 'waiting')
    return (
      <Mark look="waiting">
        {t('layout.wallets.waitsUntil')} {usableFrom && <Moment at={usableFrom} />}
      </Mark>
    )
  return <Mark look="waiting">{t(isOwn ? 'receiving.waitsForColleague' : 'receiving.waits')}</Mark>
}

function Memo({ wallet, rule }: { wallet: Wallet; rule: MemoRule }) {
  if (rule === 'none') return null
  const isUnknown = lacksMemoType(wallet)
  return (
    <p className="wrap-anywhere">
      <span className="text-muted">{isUnknown || wallet.memoType ? memoLabel(wallet) : t(`receiving.memoRules.${rule}`)}</span>{' '}
      {wallet.memo ?? t('clients.wallets.noMemo')}
      {isUnknown && !wallet.removed && <span className="block text-danger">{t('deals.refusals.memo-type-unknown')}</span>}
    </p>
  )
}

const Proof = ({ proof }: Pick<Wallet, 'proof'>) => <p className={proof?.isValid ? undefined : 'text-muted'}>{proofText(proof)}</p>

interface AwaitedTransferProps extends Pick<WalletRowProps, 'mayEnter' | 'onConfirmTransfer'> {
  transfer: WalletTransfer
}

/** No node watches this coin: a person looks for the transfer on the chain. */
const AwaitedTransfer = ({ transfer, mayEnter, onConfirmTransfer }: AwaitedTransferProps) => (
  <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-l-4 border-gold bg-gold-soft px-3 py-2">
    <p className="min-w-0 grow wrap-anywhere">
      {t(`clients.transfers.states.${transfer.state}`, { amount: coinText(transfer.amount, transfer.coin) })}
    </p>
    {mayEnter && <DenseButton onClick={onConfirmTransfer}>{t('clients.transfers.confirm')}</DenseButton>}
  </div>
)

const History = ({ source, enteredBy, enteredAt, confirmed, call, removed }: Wallet) => (
  <ul className="flex flex-col text-muted sm:flex-row sm:flex-wrap sm:gap-x-5">
    <Step what={t(source === 'client' ? 'clients.wallets.addedBy' : `clients.wallets.given.${source}`)} by={enteredBy} at={enteredAt} />
    {confirmed && <Step what={t('receiving.confirmedBy')} {...confirmed} />}
    {call && <Step what={t('clients.call.by')} {...call} />}
    {removed && (
      <Step what={t('clients.wallets.removedBy')} {...removed}>
        {t(`clients.wallets.reasons.${removed.reason}`)}
      </Step>
    )}
  </ul>
)

const Step = ({ what, by, at, children }: { what: string; by: Wallet['enteredBy']; at: string; children?: ReactNode }) => (
  <li className="wrap-anywhere">
    {what} <bdi>{by?.name ?? t('clients.wallets.theClient')}</bdi>, <Moment at={at} />
    {children && <>: {children}</>}
  </li>
)
