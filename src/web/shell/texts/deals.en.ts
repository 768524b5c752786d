import { wording as address } from '../../ui/address.wording.en.ts'
import { wording as copy } from '../../ui/copy.wording.en.ts'
import { wording as deal } from '../../deal/wording.en.ts'
import { wording as offer } from '../../offer/wording.en.ts'
import { wording as payoutAccount } from '../../payout-account/wording.en.ts'
import { wording as transfer } from '../../ui/transfer.wording.en.ts'

/** The texts of the screens of offers, deals and payout accounts. */
export const dealsWording = { ...address, ...copy, ...deal, ...offer, ...payoutAccount, ...transfer } as const

type Texts = typeof dealsWording

declare module '../../language/text.ts' {
  interface EnglishTexts extends Texts {}
}
