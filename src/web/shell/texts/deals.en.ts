import { wording as address } from '../../ui/address.wording.en.ts'
import { wording as deal } from '../../deal/wording.en.ts'
import { wording as offer } from '../../offer/wording.en.ts'
import { wording as payoutAccount } from '../../payout-account/wording.en.ts'
import { wording as transfer } from '../../ui/transfer.wording.en.ts'
import type { wording as wallet } from '../../wallet/wording.en.ts'

/** The texts of the screens of offers, deals and payout accounts. */
export const dealsWording = { ...address, ...deal, ...offer, ...payoutAccount, ...transfer } as const

/** With those of wallets, which load from their own file. */
type Texts = typeof dealsWording & typeof wallet

declare module '../../language/text.ts' {
  interface EnglishTexts extends Texts {}
}
