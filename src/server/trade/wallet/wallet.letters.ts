import { pages } from '#contract/pages.ts'
import { networkOf } from '#contract/networks.ts'
import { plusHours } from '../../platform/clock.ts'
import type { Letter, LetterWriters } from '../../platform/mail/mail.ts'
import { formatLocalMoment } from '../../platform/text/format.ts'
import type { TradeContext } from '../context.ts'
import { textsIn } from './letters.texts.ts'
import { findForLetter } from './wallet.store.ts'

type LetterContext = Pick<TradeContext, 'database' | 'clock' | 'mail' | 'operator' | 'publicOrigin'>

/** The letter that announces a wallet, so that its client can object. It never has the address. */
export const walletLetters = (context: LetterContext): Pick<LetterWriters, 'wallet-confirmed'> => ({
  async 'wallet-confirmed'(order) {
    const found = await findForLetter(context.database, order.walletId)
    if (!found || found.account.state === 'closed' || found.wallet.removedAt !== null) return null
    // A letter could reveal a suspicion. It waits until the account is released.
    if (found.account.state === 'frozen') {
      await context.mail.orderLater(context.database, plusHours(context.clock(), 1), order)
      return null
    }
    return letter(found, context)
  },
})

type Found = NonNullable<Awaited<ReturnType<typeof findForLetter>>>

function letter({ wallet, account }: Found, { operator, publicOrigin }: LetterContext): Letter {
  const { language, email: to } = account
  const t = textsIn(language)
  const { brand, contact } = operator
  const network = networkOf(wallet.coin, wallet.network)?.name ?? wallet.network
  const when = wallet.confirmedAt && t('wallet.letters.inWarsaw', { moment: formatLocalMoment(wallet.confirmedAt, language) })
  return {
    to,
    language,
    subject: t('wallet.confirmed.subject'),
    paragraphs: [
      t('wallet.confirmed.what', { coin: wallet.coin, network }),
      t('wallet.confirmed.notYou', { email: contact.email }),
      t('wallet.confirmed.noAddress'),
    ],
    facts: [
      { label: t('wallet.letters.coin'), value: wallet.coin },
      { label: t('wallet.letters.network'), value: network },
      ...(when ? [{ label: t('wallet.letters.when'), value: when }] : []),
    ],
    action: { label: t('wallet.letters.action'), url: publicOrigin + pages.home },
    footnote: t('wallet.letters.why', { brand: brand.name, email: contact.email }),
  }
}
