import type { Operator } from '#contract/operator.ts'
import type { Letter } from '../../platform/mail/mail.ts'
import type { Vendor, VendorErasure } from './vendor-erasure.table.ts'

const vendorNames: Record<Vendor, string> = { sumsub: 'Sumsub', paybis: 'Paybis', calendly: 'Calendly' }

/** What the desk must do at a vendor, in a sentence. */
export const erasureTasks: Record<Vendor, string> = {
  sumsub:
    'Sumsub has no call to erase an applicant: delete the applicant with this external user id in the dashboard, or ask Sumsub’s support.',
  paybis:
    'Paybis has no call to erase a user: ask your integration manager to erase what Paybis need not keep itself of this partner user id.',
  calendly:
    'Delete the data of this invitee: Calendly’s call was refused, or its token is not set. The owner of the organization can do it.',
}

/** "Erase a client’s data at …", to the desk. */
export const erasureLetter = ({ id, vendor, subject }: VendorErasure, operator: Operator): Letter => ({
  to: operator.contact.desk,
  language: 'en',
  subject: `Erase a client’s data at ${vendorNames[vendor]}`,
  paragraphs: ['We have erased a client whose records no law requires us to keep any more.', erasureTasks[vendor]],
  facts: [
    { label: `Known to ${vendorNames[vendor]} as`, value: subject },
    { label: 'When it is done', value: `desk command: erasures ${id}` },
  ],
})
