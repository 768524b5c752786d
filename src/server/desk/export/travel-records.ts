import type { Queryable } from '../../platform/database/database.ts'
import { type Ivms101, namesOf } from '../../trade/travel-data/ivms101.ts'
import type { DeskRecord } from './export-lines.ts'
import { findTravelData, type FoundTravelData } from './travel-records.store.ts'
import { pick } from '../../platform/pick.ts'

/** The columns of an export of travel data. `state`: of the payment or transfer, as it is now. `ivms101`: all of it, as JSON. */
export const travelColumns = [
  'stored',
  'deal',
  'kind',
  'coin',
  'network',
  'amount',
  'transaction',
  'state',
  'originator',
  'originatorAccount',
  'originatingVasp',
  'beneficiary',
  'beneficiaryAccount',
  'beneficiaryVasp',
  'given',
  'givenBy',
  'givenReference',
  'ivms101',
] as const

const batchSize = 1000

/** The travel data of all transfers and payments of coins, oldest first. The caller records the read. */
export async function* readAllTravelData(db: Queryable, since: Date | undefined): AsyncIterable<DeskRecord> {
  let after: FoundTravelData | undefined
  for (;;) {
    const batch = await findTravelData(db, { since, after, limit: batchSize })
    for (const row of batch) yield travelRecord(row)
    after = batch.at(-1)
    if (batch.length < batchSize) return
  }
}

function travelRecord(row: FoundTravelData) {
  const { recordedAt, data, given } = row
  const { originator, beneficiary } = namesOf(data)
  return {
    stored: recordedAt,
    ...pick(row, 'deal', 'kind', 'coin', 'network', 'amount', 'transaction', 'state'),
    originator,
    originatorAccount: accountOf(data.originator.originatorPerson),
    originatingVasp: vaspOf(data.originatingVASP?.originatingVASP),
    beneficiary,
    beneficiaryAccount: accountOf(data.beneficiary.beneficiaryPerson),
    beneficiaryVasp: vaspOf(data.beneficiaryVASP?.beneficiaryVASP),
    given: given?.deliveredAt ?? null,
    givenBy: given?.channel ?? null,
    givenReference: given?.reference ?? null,
    ivms101: JSON.stringify(data),
  } satisfies Record<(typeof travelColumns)[number], DeskRecord[string]>
}

const accountOf = ([holder]: Ivms101['originator']['originatorPerson']): string | null => holder?.accountNumber?.[0] ?? null

const vaspOf = (company: NonNullable<Ivms101['originatingVASP']>['originatingVASP'] | undefined): string | null =>
  company?.legalPerson.name.nameIdentifier[0]?.legalPersonName ?? null
