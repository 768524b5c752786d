import { useState } from 'react'
import { pages } from '#contract/pages.ts'
import { failureOf } from '../api/failure.ts'
import { type Challenge, useChallengeWalletMutation, type Wallet, type Wallets } from '../api/wallets.ts'
import { t } from '../language/text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { RouterLink } from '../ui/links.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useSecondsLeft } from '../ui/server-clock.ts'
import { networkName } from '../ui/trade-text.ts'
import { type WalletsPlace, walletsPath } from '../ui/wallet-links.ts'
import { WayBackLink } from '../ui/WayBackLink.tsx'
import { WalletAddress } from '../ui/AddressQr.tsx'
import { calledName, readinessOf, stateNote } from '../ui/wallet-state.ts'
import { SignMessage } from './SignMessage.tsx'
import { SmallTransfer } from './SmallTransfer.tsx'

interface ProveWalletProps {
  /** Undefined if the client has no such wallet. */
  wallet: Wallet | undefined
  known: Wallets
  place: WalletsPlace
  serverNow: () => number
}

/** The proof of one wallet: the choice of a way, or the open challenge, which a reload finds again. */
export function ProveWallet({ wallet, known, place, serverNow }: ProveWalletProps) {
  return (
    <>
      {wallet && (
        <>
          <Card as="section" aria-label={t('wallets.proof.which')} className="mb-8">
            <p className="text-sm font-medium text-muted">
              {t('wallets.coinOn', { coin: wallet.coin, network: networkName(wallet.coin, wallet.network) })}
            </p>
            <p className="mt-0.5 font-medium wrap-anywhere sm:text-lg">{calledName(wallet)}</p>
            <div className="mt-1">
              <WalletAddress wallet={wallet} />
            </div>
            <p className="mt-2 wrap-anywhere text-muted">{stateNote(wallet, known)}</p>
          </Card>
          <Proof wallet={wallet} known={known} place={place} serverNow={serverNow} />
        </>
      )}
      <div className="mt-8 flex flex-wrap gap-3 border-t border-hairline pt-8">
        <WayBackLink way={place} kind={wallet?.proof?.isValid ? 'primary' : 'secondary'} />
        <ButtonLink
          as={RouterLink}
          kind={wallet ? 'secondary' : 'primary'}
          href={wallet ? walletsPath({ ...place, add: undefined, prove: undefined }) : pages.wallets}
        >
          {t('wallets.proof.toWallets')}
        </ButtonLink>
      </div>
    </>
  )
}

function aboutProofs({ proofs, coin }: Wallet): string {
  if (proofs.length > 1) return t('wallets.proof.about')
  return proofs.includes('transfer') ? t('wallets.proof.onlyTransfer', { coin }) : t('wallets.proof.onlySignature')
}

function Proof({ wallet, known, place, serverNow }: ProveWalletProps & { wallet: Wallet }) {
  const [hasEnded, setEnded] = useState(false)
  const [wantsAnother, setWantsAnother] = useState(false)
  const { begin, beginning, failure } = useBeginning(wallet.id, () => {
    setEnded(false)
    setWantsAnother(false)
  })
  const { proofs } = wallet
  const others = addedWith(wallet, known)
  // As long as one of several addresses signs the text, what was pasted for it stays.
  const challenge = wallet.challenge ?? (wantsAnother ? null : others.find((other) => other.challenge?.message)?.challenge)
  if (challenge)
    return (
      <Open
        key={challenge.message ?? challenge.id}
        wallet={wallet}
        others={others}
        challenge={challenge}
        serverNow={serverNow}
        beginning={beginning}
        failure={failure}
        onBegin={begin}
        onEnded={() => setEnded(true)}
      />
    )
  const readiness = readinessOf(wallet, known)
  if (wallet.proof?.isValid && readiness !== 'ending' && !wantsAnother)
    return (
      <>
        <Notice kind="success">
          <p className="font-medium">{t('wallets.proof.done.title')}</p>
        </Notice>
        <NextAddress wallet={others.find((other) => !other.proof?.isValid)} place={place} />
        <button type="button" className="link mt-4 min-h-11 text-left" onClick={() => setWantsAnother(true)}>
          {t('wallets.proof.again')}
        </button>
      </>
    )
  if (readiness === 'unconfirmed') return <p className="measure">{t('wallets.proof.notYet')}</p>
  if (proofs.length === 0)
    return <p className="measure">{t(wallet.kind === 'provider' ? 'wallets.proof.cannot' : 'wallets.proof.shared')}</p>
  return (
    <>
      {hasEnded && (
        <Notice kind="error" className="mb-6">
          {t('wallets.proof.ended')}
        </Notice>
      )}
      <p className="measure">{aboutProofs(wallet)}</p>
      <ul className="mt-6 grid gap-6 md:grid-cols-2">
        {proofs.map((kind, at) => (
          <Card key={kind} as="li" className="flex flex-col items-start gap-4">
            <h2 className="font-display text-xl">{t(`wallets.proof.ways.${kind}.title`)}</h2>
            <p className="grow">{t(`wallets.proof.ways.${kind}.text`)}</p>
            <Button
              kind={at === 0 ? 'primary' : 'secondary'}
              className="max-sm:w-full"
              busy={beginning === kind}
              onClick={() => void begin(kind)}
            >
              {t(`wallets.proof.ways.${kind}.begin`)}
            </Button>
          </Card>
        ))}
      </ul>
      {failure && (
        <Notice kind="error" className="mt-6">
          {failure}
        </Notice>
      )}
    </>
  )
}

type Kind = Challenge['kind']

/** The other addresses that the client added together with a wallet. */
const addedWith = ({ id, addedAt, network }: Wallet, { wallets }: Wallets): Wallet[] =>
  wallets.filter((other) => other.id !== id && other.addedAt === addedAt && other.network === network && other.addedBy === 'client')

function NextAddress({ wallet, place }: { wallet: Wallet | undefined; place: WalletsPlace }) {
  if (!wallet) return null
  return (
    <ButtonLink as={RouterLink} className="mt-6 mr-6" href={walletsPath({ ...place, prove: wallet.id })}>
      {t('wallets.proof.nextAddress', { end: wallet.address.slice(-6) })}
    </ButtonLink>
  )
}

/** Begins a proof. The list of wallets, which is read again, then has its challenge. */
function useBeginning(id: string, onBegun: () => void) {
  const [challenge, { error, isLoading, originalArgs }] = useChallengeWalletMutation()
  const begin = async (kind: Kind) => {
    if (isLoading) return
    const answer = await challenge({ id, kind })
    if (!answer.error) onBegun()
  }
  const failure = error && !isLoading ? t(failureOf(error)?.error === 'CONFLICT' ? 'wallets.proof.refused' : 'trade.noAnswer') : null
  return { begin, beginning: isLoading ? (originalArgs?.kind ?? null) : null, failure }
}

interface OpenProps {
  wallet: Wallet
  /** The other addresses that were added with it. */
  others: Wallet[]
  challenge: Challenge
  serverNow: () => number
  beginning: Kind | null
  failure: string | null
  onBegin: (kind: Kind) => Promise<void>
  onEnded: () => void
}

/** The open challenge, until its time is over. */
function Open({ wallet, others, challenge, serverNow, beginning, failure, onBegin, onEnded }: OpenProps) {
  const isOver = useSecondsLeft(challenge.expiresAt, serverNow) === 0
  const other = wallet.proofs.find((kind) => kind !== challenge.kind)
  return (
    <>
      {wallet.challenge === null && (
        <Notice kind="success" className="mb-8">
          <p className="font-medium">{t('wallets.proof.done.title')}</p>
        </Notice>
      )}
      {isOver ? (
        <Notice kind="error">
          <p>{t('wallets.proof.over')}</p>
          <Button className="mt-3" busy={beginning === challenge.kind} onClick={() => void onBegin(challenge.kind)}>
            {t('wallets.proof.beginAgain')}
          </Button>
        </Notice>
      ) : challenge.message !== null ? (
        <SignMessage
          wallet={wallet}
          message={challenge.message}
          expiresAt={challenge.expiresAt}
          signers={[wallet, ...others].filter((one) => one.challenge?.message === challenge.message)}
          isOfSeveral={others.length > 0}
          onEnded={onEnded}
        />
      ) : (
        challenge.transfer && <SmallTransfer wallet={wallet} challenge={challenge} transfer={challenge.transfer} onEnded={onEnded} />
      )}
      {failure && (
        <Notice kind="error" className="mt-6">
          {failure}
        </Notice>
      )}
      {other && (
        <button type="button" className="link mt-8 min-h-11 text-left" aria-busy={beginning === other} onClick={() => void onBegin(other)}>
          {t(`wallets.proof.other.${other}`)}
        </button>
      )}
    </>
  )
}
