import type { PersonalData } from '../../platform/retention/personal-data.ts'
import { findVersions, type Party } from './party.store.ts'
import { partyTable } from './party.table.ts'

/** Kept as long as the identity check that confirmed it, and erased with the account. */
export const partyPersonalData: PersonalData = {
  tables: [partyTable],
  export: async (db, { accountId }) => ({ parties: (await findVersions(db, accountId)).map(partyForClient) }),
}

const partyForClient = ({
  kind,
  version,
  name,
  firstName,
  lastName,
  dateOfBirth,
  placeOfBirth,
  residence,
  registrationNumber,
  seat,
  country,
  representatives,
  reviewedAt,
  readAt,
}: Party) => ({
  kind,
  version,
  name,
  firstName,
  lastName,
  dateOfBirth,
  placeOfBirth,
  residence,
  registrationNumber,
  seat,
  country,
  representatives,
  reviewedAt,
  readAt,
})
