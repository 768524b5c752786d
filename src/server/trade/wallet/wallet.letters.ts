import { pages, pageWithToken } from '#contract/pages.ts'
import { networkOf } from '#contract/networks.ts'
import { waitForRelease } from '../../client/account/account.ts'
import { textsOf } from '../../platform/language/texts-of.ts'
import type { Letter, LetterOrder, LetterWriters } from '../../platform/mail/mail.ts'
import { letterMoment } from '../../platform/mail/letter-moment.ts'
import type { TradeContext } from '../context.ts'
import { newStopToken } from '../destination-wait/stop-token.ts'
import { findWaivers, type Waivers } from '../destination-wait/wait.ts'
import { standingOf } from './wallet-standing.ts'
import { findForLetter, listAddedWith } from './wallet.store.ts'
import { wording as de } from './letters.wording.de.ts'
import { wording as en } from './letters.wording.en.ts'
import { wording as pl } from './letters.wording.pl.ts'

const textsIn = textsOf({ en, pl, de })

type What = 'added' | 'confirmed' | 'proven' | 'removed'
type WalletLetter = `wallet-${What}`
type LetterContext = Pick<TradeContext, 'database' | 'clock' | 'mail' | 'operator' | 'publicOrigin'>
type Found = NonNullable<Awaited<ReturnType<typeof findForLetter>>>

/** The letters about wallets, so that their client can object. They never have the address. */
export const walletLetters = (context: LetterContext): Pick<LetterWriters, WalletLetter> => ({
  'wallet-added': writer(context, 'added'),
  'wallet-confirmed': writer(context, 'confirmed'),
  'wallet-proven': writer(context, 'proven'),
  'wallet-removed': writer(context, 'removed'),
})

function writer(context: LetterContext, what: What) {
  return async (order: Extract<LetterOrder, { kind: WalletLetter }>): Promise<Letter | null> => {
    const found = await findForLetter(context.database, order.walletId)
    if (!found || found.account.state === 'closed') return null
    const isNew = what === 'added' || what === 'confirmed'
    const others = isNew ? await listAddedWith(context.database, found.wallet) : []
    // A thief may remove the one that the letter is about, and keep the others.
    const isGone = found.wallet.removedAt !== null && others.length === 0
    if (what !== 'removed' && isGone) return null
    if (found.account.state === 'frozen') return waitForRelease(context, order)
    const waivers = await findWaivers(context.database, found.account.id)
    const stopToken = isNew ? await newStopToken(context, order.walletId) : undefined
    const addresses = others.length + (found.wallet.removedAt === null ? 1 : 0)
    return letter(context, found, { what, waivers, stopToken, addresses })
  }
}

interface About {
  what: What
  waivers: Waivers
  /** Of a new wallet. */
  stopToken: string | undefined
  /** How many were added together. */
  addresses: number
}

function letter({ operator, publicOrigin, clock }: LetterContext, found: Found, { what, waivers, stopToken, addresses }: About): Letter {
  const { wallet, proof, account } = found
  const { language, email: to } = account
  const { email } = operator.contact
  const { coin } = wallet
  const t = textsIn(language)
  const network = networkOf(coin, wallet.network)?.name ?? wallet.network
  const { usableFrom } = standingOf(found, { now: clock(), rules: operator.wallets, waivers })
  const whenUsable =
    usableFrom === null
      ? t('wallet.letters.usable', { coin })
      : t('wallet.letters.waits', { coin, moment: letterMoment(new Date(usableFrom), language) })
  const at = { added: wallet.enteredAt, confirmed: wallet.confirmedAt, proven: proof?.at, removed: wallet.removedAt }[what]
  return {
    to,
    language,
    subject: t(`wallet.${what}.subject`),
    paragraphs: [
      t(`wallet.${what}.what`, { coin, network }),
      ...(what === 'removed' ? [] : [whenUsable]),
      t(`wallet.${what === 'proven' ? 'added' : what}.notYou`, { email }),
      ...(stopToken ? [t('wallet.letters.stop')] : []),
      t('wallet.confirmed.noAddress'),
    ],
    facts: [
      { label: t('wallet.letters.coin'), value: coin },
      { label: t('wallet.letters.network'), value: network },
      ...(addresses > 1 ? [{ label: t('wallet.letters.addresses'), value: String(addresses) }] : []),
      ...(at ? [{ label: t('wallet.letters.when'), value: letterMoment(at, language) }] : []),
    ],
    action: stopToken
      ? { label: t('wallet.letters.stopIt'), url: publicOrigin + pageWithToken.stopDestination(stopToken) }
      : { label: t('wallet.letters.action'), url: publicOrigin + pages.wallets },
    footnote: t('wallet.letters.why', { brand: operator.brand.name, email }),
  }
}
