import { wording as address } from '../../ui/address.wording.de.ts'
import { wording as deal } from '../../deal/wording.de.ts'
import { wording as offer } from '../../offer/wording.de.ts'
import { wording as payoutAccount } from '../../payout-account/wording.de.ts'
import { wording as transfer } from '../../ui/transfer.wording.de.ts'

export const dealsWording = { ...address, ...deal, ...offer, ...payoutAccount, ...transfer } as const
