import { isCrypto } from '#contract/currencies.ts'
import { networkOf } from '#contract/networks.ts'
import { failureOf } from '../api/failure.ts'
import { type Challenge, useProveWalletMutation, type Wallet } from '../api/wallets.ts'
import { t } from '../language/text.ts'
import { useRefusableForm } from '../session/ProofForm.tsx'
import { AddressGroups } from '../ui/AddressGroups.tsx'
import { AddressQr } from '../ui/AddressQr.tsx'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { CopyLine, TransactionLine } from '../ui/CopyLine.tsx'
import { formatTime } from '../ui/day-and-time.ts'
import { required } from '../ui/form-rules.ts'
import { Notice } from '../ui/Notice.tsx'
import { asTyped, TextField } from '../ui/TextField.tsx'
import { wrapsBeforeCurrency } from '../ui/amount-line.ts'
import { coinsText, networkName } from '../ui/trade-text.ts'
import { memoName } from '../ui/wallet-state.ts'

type Transfer = NonNullable<Challenge['transfer']>

interface SmallTransferProps {
  wallet: Wallet
  challenge: Challenge
  transfer: Transfer
  /** The challenge has ended: another one is needed. */
  onEnded: () => void
}

/** Coins whose wallets use a new address for each payment. */
const coinsOfManyAddresses = ['BTC', 'LTC', 'BCH', 'ADA']

/** What to send where, what it means, and where the transfer stands. */
export function SmallTransfer({ wallet, challenge, transfer, onEnded }: SmallTransferProps) {
  const { coin, network } = wallet
  const rule = (isCrypto(coin) && networkOf(coin, network)?.memo) || 'none'
  const notes = [
    t('wallets.transfer.notes.lost'),
    t('wallets.transfer.notes.own'),
    ...(coinsOfManyAddresses.includes(coin) ? [t('wallets.transfer.notes.coins', { coin })] : []),
  ]
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-10">
      <section
        aria-label={t('wallets.proof.ways.transfer.title')}
        className="min-w-0 rounded-card border border-hairline bg-surface p-6 shadow-sheet sm:p-8 lg:row-span-2"
      >
        <h2 className="font-display text-xl">{t('wallets.proof.ways.transfer.title')}</h2>
        <ul className="mt-3">
          {notes.map((note) => (
            <li key={note} className="measure mt-2 border-l-4 border-gold pl-4">
              {note}
            </li>
          ))}
        </ul>
        <dl className="mt-5 border-t border-ink">
          <CopyLine label={t('wallets.transfer.amount')} note={t('wallets.transfer.amountNote')} value={transfer.amount} strong>
            {wrapsBeforeCurrency(coinsText(transfer.amount, coin))}
          </CopyLine>
          <CopyLine
            label={t('trade.network')}
            value={networkName(coin, network)}
            warning={t('wallets.transfer.networkNote')}
            isCopied={false}
          />
          <CopyLine label={t('wallets.transfer.from')} value={wallet.address} isCopied={false}>
            <AddressGroups text={wallet.address} />
          </CopyLine>
          <CopyLine label={t('wallets.transfer.to')} value={transfer.to}>
            <AddressGroups text={transfer.to} />
          </CopyLine>
          {transfer.memo !== null && (
            <CopyLine
              label={memoName({ coin, network, memo: transfer.memo, memoType: 'ours' })}
              warning={t('wallets.transfer.memoNote')}
              value={transfer.memo}
              strong
            />
          )}
        </dl>
        <AddressQr address={transfer.to} memo={transfer.memo === null ? 'none' : rule} />
      </section>
      <State challenge={challenge} transfer={transfer} coin={coin} />
      {(transfer.transaction === null || isWrong(transfer)) && transfer.state !== 'seen' && (
        <TransactionForm wallet={wallet} challenge={challenge} transfer={transfer} onEnded={onEnded} />
      )}
    </div>
  )
}

const isWrong = ({ state }: Transfer) => state === 'other-amount' || state === 'other-sender'

function State({ challenge, transfer, coin }: { challenge: Challenge; transfer: Transfer; coin: string }) {
  const { state, isWatched, transaction, explorer } = transfer
  return (
    <section
      aria-label={t('wallets.transfer.state')}
      className="min-w-0 rounded-card border border-hairline bg-surface p-6 max-lg:order-first"
    >
      <p className="text-sm text-muted">{t('wallets.transfer.state')}</p>
      <div
        role={isWrong(transfer) ? 'alert' : 'status'}
        className={classNames('mt-1', isWrong(transfer) && 'border-l-4 border-danger pl-4')}
      >
        <p>{stateSentence(transfer, coin)}</p>
      </div>
      {transaction !== null && (
        <div className="mt-3">
          <TransactionLine label={t('wallets.transfer.theTransaction')} id={transaction} explorer={explorer} />
        </div>
      )}
      {(state !== 'seen' || !isWatched) && (
        <p className="mt-3 text-sm text-muted tabular-nums">
          {t('wallets.proof.until', { time: formatTime(challenge.expiresAt, 'exactTime') })}
        </p>
      )}
    </section>
  )
}

function stateSentence({ state, isWatched, amount, transaction }: Transfer, coin: string): string {
  if (state === 'other-amount') return t('wallets.transfer.states.other-amount', { amount: coinsText(amount, coin) })
  if (state === 'other-sender') return t('wallets.transfer.states.other-sender')
  if (isWatched) return t(`wallets.transfer.states.${state}`)
  return t(transaction === null ? 'wallets.transfer.states.awaitedByDesk' : 'wallets.transfer.states.seenByDesk')
}

/** The transaction's id finds a transfer that we would not find ourselves. */
function TransactionForm({ wallet, challenge, transfer, onEnded }: SmallTransferProps) {
  const [prove] = useProveWalletMutation()
  const { form, failure } = useRefusableForm({
    defaults: { transaction: '' },
    rules: { transaction: required },
    onSubmit: async ({ transaction }) => {
      const answer = await prove({ id: wallet.id, body: { challengeId: challenge.id, transaction } })
      const code = failureOf(answer.error)?.error
      if (code !== 'LINK_INVALID' && code !== 'CONFLICT' && code !== 'NOT_FOUND') return answer
      onEnded()
      return {}
    },
  })
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
      <TextField
        label={t('wallets.transfer.transaction')}
        hint={t(transfer.isWatched ? 'wallets.transfer.transactionHint' : 'wallets.transfer.transactionHintByDesk')}
        {...asTyped}
        maxLength={200}
        {...form.field('transaction')}
      />
      {failure && <Notice kind="error">{failure}</Notice>}
      <Button type="submit" kind="secondary" busy={form.busy}>
        {t('wallets.transfer.submit')}
      </Button>
    </form>
  )
}
