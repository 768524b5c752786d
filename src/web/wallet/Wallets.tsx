import { useSearchParams } from 'react-router'
import { useWalletsQuery } from '../api/wallets.ts'
import { t } from '../language/text.ts'
import { useFocusOnChange } from '../ui/focus.ts'
import { LoadError } from '../ui/Notice.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { pollOptions } from '../ui/poll-options.ts'
import { useServerClock } from '../ui/server-clock.ts'
import { type WalletsPlace, walletsPlace } from '../ui/wallet-links.ts'
import { ProveWallet } from './ProveWallet.tsx'
import { YourWallets } from './YourWallets.tsx'

/** The page of the client's wallets: where the coins of buys go, and from where those of sells come. It shows the list, or the proof of one wallet. */
export function Wallets() {
  const place = walletsPlace(useSearchParams()[0])
  const cached = useWalletsQuery(undefined, { refetchOnMountOrArgChange: true })
  const isWaiting = cached.data?.wallets.some(({ challenge }) => challenge !== null) ?? false
  const { data: known, isFetching, isError, refetch } = useWalletsQuery(undefined, pollOptions(isWaiting))
  const serverNow = useServerClock(known && { now: known.now, readAtMs: known.readAtMs })
  // List and proof are one screen for the router.
  useFocusOnChange(place.prove)
  const wallet = known?.wallets.find(({ id }) => id === place.prove)
  const isUnknown = known !== undefined && place.prove !== undefined && wallet === undefined
  // One heading in all states: it has the focus, which would be lost with a heading that is replaced.
  return (
    <>
      <PageTitle sentence={t(isUnknown ? 'wallets.proof.unknown.sentence' : sentenceOf(place))}>
        {t(isUnknown ? 'wallets.proof.unknown.title' : place.prove ? 'wallets.proof.title' : 'shell.titles.wallets')}
      </PageTitle>
      {known && serverNow ? (
        place.prove === undefined ? (
          <YourWallets known={known} place={place} />
        ) : (
          <ProveWallet key={place.prove} wallet={wallet} known={known} place={place} serverNow={serverNow} />
        )
      ) : isError ? (
        <LoadError sentence={t('trade.walletsNotLoaded')} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <output className="block min-h-96 text-muted">{t('shell.loading')}</output>
      )}
    </>
  )
}

function sentenceOf({ sends, deal, prove }: WalletsPlace) {
  if (sends) return deal === undefined ? 'wallets.sendingSentence' : 'wallets.sentSentence'
  return prove === undefined ? 'wallets.sentence' : 'wallets.proof.sentence'
}
