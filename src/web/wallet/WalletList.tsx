import type { Wallet, Wallets } from '../api/wallets.ts'
import { t } from '../language/text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { formatTime } from '../ui/day-and-time.ts'
import { useFocusAfterRemoval } from '../ui/focus.ts'
import { RouterLink } from '../ui/links.tsx'
import { networkName } from '../ui/trade-text.ts'
import { type WalletsPlace, walletsPath } from '../ui/wallet-links.ts'
import { WalletAddress } from '../ui/AddressQr.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { calledName, needsProof, type Readiness, readinessOf, stateNote, stateText } from '../ui/wallet-state.ts'

interface WalletListProps {
  known: Wallets
  place: WalletsPlace
  onRename: (wallet: Wallet) => void
  onRemove: (wallet: Wallet) => void
}

/** The client's wallets, each with its whole address, its state and its proof. */
export function WalletList({ known, ...rest }: WalletListProps) {
  const list = useFocusAfterRemoval(known.wallets.length)
  if (known.wallets.length === 0) return <p className="mb-6 text-muted">{t('wallets.none')}</p>
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={t('wallets.yours')}
      className="mb-6 divide-y divide-hairline border-b border-hairline outline-none *:py-6 *:first:pt-0"
    >
      {known.wallets.map((wallet) => (
        <WalletRow key={wallet.id} wallet={wallet} known={known} {...rest} />
      ))}
    </ul>
  )
}

const stateLooks: Record<Readiness, string> = {
  'no-memo-type': 'text-danger',
  unconfirmed: 'text-ink',
  waiting: 'text-ink',
  provider: 'text-ink',
  proven: 'text-accent',
  ending: 'text-ink',
  expired: 'text-ink',
  unproven: 'text-ink',
}

function WalletRow({ wallet, known, place, onRename, onRemove }: WalletListProps & { wallet: Wallet }) {
  const { coin, network, provider, addedAt, addedBy, challenge, party } = wallet
  const owner = known.parties.length > 1 ? known.parties.find(({ kind }) => kind === party)?.name : undefined
  const about = [owner ?? [], provider === null ? [] : t('transfer.kept', { provider })].flat()
  return (
    <li>
      <p className="text-sm font-medium text-muted">{t('wallets.coinOn', { coin, network: networkName(coin, network) })}</p>
      <h3 className="mt-0.5 font-medium wrap-anywhere sm:text-lg">{calledName(wallet)}</h3>
      <div className="mt-1">
        <WalletAddress wallet={wallet} />
      </div>
      {about.length > 0 && <p className="mt-1 wrap-anywhere">{about.join(' · ')}</p>}
      <p className={classNames('mt-3 font-medium', stateLooks[readinessOf(wallet, known)])}>{stateText(wallet, known)}</p>
      <p className="mt-0.5 wrap-anywhere text-muted">{stateNote(wallet, known)}</p>
      {challenge && (
        <p className="mt-3 border-l-4 border-gold pl-4">
          {t(`wallets.proofOpen.${challenge.kind}`, { time: formatTime(challenge.expiresAt, 'exactTime') })}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="text-sm text-muted">
          {t(addedBy === 'desk' ? 'wallets.addedByDesk' : 'trade.addedOn', { day: formatTime(addedAt, 'day') })}
        </p>
        <div className="flex flex-wrap gap-3">
          <CopyButton value={wallet.address} label={calledName(wallet)} />
          <ProveLink wallet={wallet} known={known} place={place} />
          <Button
            kind="secondary"
            size="small"
            aria-label={t('wallets.renameNamed', { wallet: calledName(wallet) })}
            onClick={() => onRename(wallet)}
          >
            {t('wallets.rename')}
          </Button>
          <Button
            kind="secondary"
            size="small"
            aria-label={t('wallets.removeNamed', { wallet: calledName(wallet) })}
            onClick={() => onRemove(wallet)}
          >
            {t('ui.remove')}
          </Button>
        </div>
      </div>
    </li>
  )
}

function ProveLink({ wallet, known, place }: { wallet: Wallet; known: Wallets; place: WalletsPlace }) {
  const { id, challenge, proofs } = wallet
  if (proofs.length === 0) return null
  const action = challenge ? 'continueProof' : wallet.proof === null ? 'prove' : 'proveAgain'
  return (
    <ButtonLink
      as={RouterLink}
      kind={challenge || needsProof(wallet, known) ? 'primary' : 'secondary'}
      size="small"
      aria-label={t(`wallets.${action}Named`, { wallet: calledName(wallet) })}
      href={walletsPath({ ...place, add: undefined, prove: id })}
    >
      {t(`wallets.${action}`)}
    </ButtonLink>
  )
}
