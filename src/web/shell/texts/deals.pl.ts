import { wording as address } from '../../ui/address.wording.pl.ts'
import { wording as deal } from '../../deal/wording.pl.ts'
import { wording as offer } from '../../offer/wording.pl.ts'
import { wording as payoutAccount } from '../../payout-account/wording.pl.ts'
import { wording as transfer } from '../../ui/transfer.wording.pl.ts'

export const dealsWording = { ...address, ...deal, ...offer, ...payoutAccount, ...transfer } as const
