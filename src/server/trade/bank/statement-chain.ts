import Big from 'big.js'
import type { chainLinks } from '#contract/desk/bank-entries.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { dayOf } from '../../platform/zoned-time.ts'
import { plusDays } from '../../platform/clock.ts'
import * as store from './bank-statement.store.ts'
import type { BankStatementRow } from './bank-statement.store.ts'

type ChainLink = (typeof chainLinks)[number]

/** For how long a break of a chain is looked for. */
const chainedDays = 60

/** The statements of one account in the order of the chain, each with all its pages, and how they continue one another. */
interface AccountChain {
  account: string
  statements: (ChainedStatement & { link: ChainLink; pageIds: string[] })[]
}

/** How the statements of the last weeks continue one another, of some accounts or of all, by the id of each page. */
export async function readChain(db: Queryable, now: Date, accounts?: string[]): Promise<Map<string, ChainLink>> {
  const chains = await readChains(db, now, accounts)
  return new Map(chains.flatMap(({ statements }) => statements.flatMap(({ pageIds, link }) => pageIds.map((id) => [id, link] as const))))
}

async function readChains(db: Queryable, now: Date, accounts?: string[]): Promise<AccountChain[]> {
  const since = dayOf(plusDays(now, -chainedDays), 'UTC')
  const rows = await store.findWithBalances(db, { since, ...(accounts && { accounts }) })
  return chainsOf(rows)
}

/** The statements that have balances, by account. */
export const chainsOf = (rows: BankStatementRow[]): AccountChain[] =>
  [...Map.groupBy(rows, ({ account }) => account ?? '')].map(([account, ofAccount]) => {
    const whole = [...Map.groupBy(ofAccount, ({ bankId, page, isLastPage, id }) => (page === 1 && isLastPage ? id : bankId)).values()]
    const chained = whole.flatMap((pages) => {
      const [first, last] = [pages[0], pages.at(-1)]
      const { opening, closing, closingDay: day } = { ...last, opening: first?.opening ?? null }
      return first && opening !== null && closing && day ? [{ id: first.id, day, opening, closing, pages }] : []
    })
    const byId = new Map(chained.map((one) => [one.id, one]))
    const statements = [...chainOf(chained)].flatMap(([id, link]) => {
      const found = byId.get(id)
      return found ? [{ ...found, link, pageIds: found.pages.map((page) => page.id) }] : []
    })
    return { account, statements }
  })

/** Days of an account, such as `2026-11-20`. */
export interface Days {
  account: string
  from: string
  to: string
}

/** Runs of days, after `from` and until `to`, with statements of the bank without a gap. */
export async function readUnbroken(db: Queryable, now: Date): Promise<Days[]> {
  return (await readChains(db, now)).flatMap(({ account, statements }) => {
    const runs: Days[] = []
    for (const { link, day } of statements) {
      const last = runs.at(-1)
      if (link === 'linked' && last) last.to = day
      else if (link !== 'repeated') runs.push({ account, from: day, to: day })
    }
    return runs
  })
}

/** Runs of days in which a statement is missing, or two statements contradict each other. */
export async function readBreaks(db: Queryable, now: Date, accounts?: string[]): Promise<Days[]> {
  return (await readChains(db, now, accounts)).flatMap(({ account, statements }) =>
    statements.flatMap(({ link, day }, at) =>
      link === 'gap' || link === 'fork' ? [{ account, from: statements[at - 1]?.day ?? day, to: day }] : [],
    ),
  )
}

/** The statements of an account that continue one another, taken together. */
export interface Books {
  /** Of the newest statement. */
  day: string
  closing: string
  /** Before the first statement. */
  opening: string
  /** By how much balances jump where statements are missing, and how often. */
  missing: Big
  gaps: number
  pageIds: string[]
}

/** Undefined without a statement. */
export function booksOf({ statements }: AccountChain): Books | undefined {
  const counted = statements.filter(({ link }) => link !== 'repeated' && link !== 'fork')
  const [first, last] = [counted[0], counted.at(-1)]
  if (!first || !last) return undefined
  const jumps = counted.slice(1).map(({ opening }, at) => Big(opening).minus(counted[at]?.closing ?? opening))
  return {
    day: last.day,
    closing: last.closing,
    opening: first.opening,
    missing: jumps.reduce((sum, jump) => sum.plus(jump), Big(0)),
    gaps: counted.filter(({ link }) => link === 'gap').length,
    pageIds: counted.flatMap(({ pageIds }) => pageIds),
  }
}

/** A statement of a day, with its pages taken together. */
export interface ChainedStatement {
  id: string
  /** Of the balance at its end, such as `2026-11-20`. */
  day: string
  opening: string
  closing: string
}

/**
 * Chains the statements of one account by their balances. Numbers and dates of creation say nothing: banks begin numbers again, and send a day in several
 * statements. Of a day, the one that continues the chain comes next.
 */
export function chainOf(statements: readonly ChainedStatement[]): Map<string, ChainLink> {
  const links = new Map<string, ChainLink>()
  const seen = new Set<string>()
  const openings = new Set<string>()
  let last: string | undefined
  const days = [...Map.groupBy(statements, ({ day }) => day)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  for (const [, ofDay] of days) {
    let left = ofDay
    while (left.length > 0) {
      const repeated = left.find((one) => seen.has(keyOf(one)))
      const linked = left.find(({ opening }) => opening === last)
      const fork = left.find(({ opening }) => openings.has(opening))
      const next = repeated ?? linked ?? fork ?? beginningOf(left)
      const link = repeated ? 'repeated' : linked ? 'linked' : last === undefined ? 'first' : fork ? 'fork' : 'gap'
      links.set(next.id, link)
      left = left.filter((one) => one !== next)
      if (link === 'repeated') continue
      seen.add(keyOf(next))
      openings.add(next.opening)
      if (link !== 'fork') last = next.closing
    }
  }
  return links
}

const keyOf = ({ day, opening, closing }: ChainedStatement) => `${day} ${opening} ${closing}`

/** The first of some statements of one day: none of the others ends where it begins. */
function beginningOf([first, ...others]: readonly ChainedStatement[]): ChainedStatement {
  if (!first) throw new Error('a day without statements')
  const all = [first, ...others]
  return all.find(({ opening }) => all.every(({ closing }) => closing !== opening)) ?? first
}
