import { pickWeighted, type Random } from '../random.ts'
import { createDeals, type DealSource, type UnpaidDeal } from './deals.ts'
import { type BankDay, type MarkedTransfer, tellAll } from './files.ts'
import { payingCases, personCases } from './cases.ts'
import type { Transfer } from './transfer.ts'

/** What a bank reports in some weeks, and what it truly means. */
export interface BankHistory {
  deals: UnpaidDeal[]
  transfers: MarkedTransfer[]
  days: BankDay[]
  /** Of each account, after the last day. */
  closings: Map<string, string>
  /** With which the marks of all transfers begin. */
  mark: string
}

interface Wanted {
  transfers: number
  days: number
  random: Random
  isShuffled: boolean
}

const dayMs = 86_400_000
const markLetters = 8

/** Makes up deals, the transfers that pay them or not, and the files that report them. Knows nothing of how the service reads them. */
export function makeHistory({ transfers: count, days, random, isShuffled }: Wanted): BankHistory {
  const source = createDeals(random)
  // No R and no F, so that no mark is read as a reference.
  const mark = Array.from({ length: markLetters }, () => 'bcdghkmnpqstvwxz'[random.between(0, 15)]).join('')
  const transfers = makeTransfers(source, { count, days, random }).map((transfer, at) => ({
    ...transfer,
    mark: `${mark}${transfer.isTwin ? at - 1 : at}`,
    id: `K${mark}${at}`,
  }))
  const dates = Array.from({ length: days }, (_, at) => new Date(Date.now() - (days - at) * dayMs).toISOString().slice(0, 10))
  return { deals: source.deals, transfers, mark, ...tellAll(transfers, { random, dates, isShuffled }) }
}

const cases = [...payingCases, ...personCases]
/** How many days after its first transfer the last one of a case may come. */
const span = 2

/** Makes up cases until there are so many transfers. Their first days are spread over all days but the last ones. */
function makeTransfers(source: DealSource, { count, days, random }: { count: number; days: number; random: Random }): Transfer[] {
  const transfers: Transfer[] = []
  while (transfers.length < count) {
    const { kind, make } = pickWeighted(cases, random)
    const making = { source, random, day: random.between(0, days - 1 - span) }
    transfers.push(...make(making).map((transfer) => ({ ...transfer, kind })))
  }
  return transfers
}

/** How many transfers of each kind there are. */
export const kindsOf = (transfers: Pick<Transfer, 'kind'>[]): string =>
  [...Map.groupBy(transfers, ({ kind }) => kind)]
    .map(([kind, all]) => `${kind}: ${all.length}`)
    .toSorted()
    .join('; ')
