import Big from 'big.js'
import { type CamtEntry, type CamtFile, camtFile, type CamtPayment, type CamtStatement } from '../../../src/server/testing/camt-files.ts'
import { chance, pick, type Random, shuffled } from '../random.ts'
import type { Transfer } from './transfer.ts'
import { type Figures, figuresOf } from './upload.ts'

export interface BankFile {
  name: string
  text: string
  /** What the bank's portal shows of it; undefined if nothing of it may count. */
  figures?: Figures
}

export interface MarkedTransfer extends Transfer {
  /** In the text of each report, which the bank passes on as it is. Of a twin, that of the transfer before it. */
  mark: string
  /** The bank's own. */
  id: string
}

/** A day's files, in the order in which the bank hands them over. */
export interface BankDay {
  /** Those of one batch lie in the folder together. */
  batches: BankFile[][]
}

/** The operator's accounts, as in config/bank.json. */
export const accounts = { EUR: 'PL47000000000000000000000002', GBP: '60161331926819', USD: 'PL74000000000000000000000001' } as const
type Currency = keyof typeof accounts

/** Which of its reports a bank gives its own reference. */
type Habit = 'all' | 'none' | 'camt.053' | 'camt.054'
const habits: Habit[] = ['all', 'all', 'camt.053', 'camt.054', 'none']

interface Telling {
  random: Random
  /** Such as `2026-11-21`, of each day. */
  dates: string[]
  /** Each file lies in the folder in any order. */
  isShuffled: boolean
}

/** Tells of all transfers: of some of them in notifications, of all in each day's statements. Returns the days, and what each account holds at the end. */
export function tellAll(transfers: MarkedTransfer[], { random, dates, isShuffled }: Telling) {
  const closings = new Map<Currency, string>()
  const days = dates.map((date, day): BankDay => {
    const ofDay = transfers.filter((transfer) => transfer.day === day)
    const reports = (Object.keys(accounts) as Currency[]).map((currency) => {
      const bank = { random, date, currency, habit: pick(habits, random), hasOwnDetails: chance(50, random) }
      const own = ofDay.filter((transfer) => transfer.currency === currency)
      const opening = closings.get(currency) ?? '0.00'
      const booked = own.filter(({ neverBooked }) => !neverBooked).map(({ amount }) => amount)
      closings.set(currency, booked.reduce((sum, amount) => sum.plus(amount), Big(opening)).toFixed(2))
      const entries = [...Map.groupBy(own, ({ batch, id }) => batch ?? id).values()]
      return { notifications: notificationsOf(bank, entries), statements: statementsOf(bank, shuffled(entries, random), opening) }
    })
    const notifications = reports.flatMap((one) => one.notifications)
    const statements = inOneFile(
      reports.flatMap((one) => one.statements),
      random,
    )
    const handedOver = [notifications, statements].map((files) => withCopies(files, random))
    const batches = isShuffled || chance(40, random) ? [handedOver.flat()] : handedOver
    return {
      batches: batches.map((batch) =>
        (isShuffled ? shuffled(batch, random) : batch).map((file, at) => ({ name: nameOf(date, at), ...file })),
      ),
    }
  })
  return { days, closings }
}

/** The second batch of a day has the names of the first. */
const nameOf = (date: string, at: number) => `${date}-${String(at).padStart(4, '0')}.xml`

interface Bank {
  random: Random
  date: string
  currency: Currency
  habit: Habit
  /** Whether each payment of a batch has a reference of the bank. */
  hasOwnDetails: boolean
}

/** In percent. */
const notified = 60

let numbers = 0

/** Several files, each with several notifications of several entries. */
function notificationsOf(bank: Bank, entries: MarkedTransfer[][]): CamtFile[] {
  const { random, currency } = bank
  const statement = (reported: CamtEntry[]): CamtStatement => ({
    id: `N${++numbers}`,
    account: accounts[currency],
    currency,
    entries: reported,
  })
  const filesOf = (all: CamtEntry[]) =>
    inChunks(inChunks(all, random, 6).map(statement), random, 3).map((statements): CamtFile => ({
      kind: 'camt.054',
      version: anyVersion(random),
      statements,
    }))
  const isPending = ([first]: MarkedTransfer[]) => first?.isPendingFirst === true || first?.neverBooked === 'PDNG'
  const pending = entries.filter(isPending).map((transfers) => entryOf(bank, transfers, { kind: 'camt.054', isPending: true }))
  const booked = entries
    .filter(([first]) => first?.neverBooked !== 'PDNG' && (chance(notified, random) || first?.isNotified === true))
    .map((transfers) => entryOf(bank, transfers, { kind: 'camt.054' }))
  return [...filesOf(pending), ...filesOf(booked)]
}

/** A day's statement: whole, or in pages of one file or of several. */
function statementsOf(bank: Bank, entries: MarkedTransfer[][], opening: string): CamtFile[] {
  const { random, currency, date } = bank
  const reported = entries
    .filter(([first]) => first?.neverBooked !== 'PDNG')
    .map((transfers) => entryOf(bank, transfers, { kind: 'camt.053' }))
  const common = { id: `S${++numbers}`, account: accounts[currency], currency, day: date }
  const version = anyVersion(random)
  if (reported.length < 8 || chance(60, random)) return [{ version, statements: [{ ...common, opening, entries: reported }] }]
  let before = Big(opening)
  const chunks = inChunks(reported, random, Math.ceil(reported.length / 2))
  const pages = chunks.map((chunk, at): CamtStatement => {
    const page = { ...common, opening: before.toFixed(2), page: { number: at + 1, isLast: at === chunks.length - 1 }, entries: chunk }
    before = chunk.reduce((sum, { amount, status }) => (status === undefined ? sum.plus(amount) : sum), before)
    return page
  })
  // Version 02 numbers the pages of a file.
  if (version > 2 && chance(50, random)) return [{ version, statements: pages }]
  return shuffled(pages, random).map((page) => ({ version, statements: [page] }))
}

/** Now and then, the statements of all accounts are in one file. */
function inOneFile(files: CamtFile[], random: Random): CamtFile[] {
  const isWhole = files.every(({ statements }) => statements.every(({ page }) => page === undefined))
  if (!isWhole || chance(50, random)) return files
  return [{ version: anyVersion(random), statements: files.flatMap(({ statements }) => statements) }]
}

function inChunks<One>(list: One[], random: Random, most: number): One[][] {
  const chunks: One[][] = []
  for (let at = 0; at < list.length;) {
    const size = random.between(1, most)
    chunks.push(list.slice(at, at + size))
    at += size
  }
  return chunks
}

/** Up to one that nobody has published yet. */
const anyVersion = (random: Random) => random.between(2, 13)

interface Report {
  kind: 'camt.053' | 'camt.054'
  isPending?: boolean
}

/** One entry, as this report has it: of a batch with its payments. */
function entryOf(
  { random, date, habit, hasOwnDetails }: Bank,
  transfers: MarkedTransfer[],
  { kind, isPending = false }: Report,
): CamtEntry {
  const [first] = transfers as [MarkedTransfer]
  const usual = first.references ?? habit
  const hasReference = first.reference !== undefined || usual === 'all' || usual === kind
  const reference = first.reference ?? (first.hasTwoReferences && kind === 'camt.054' ? `N${first.id}` : first.id)
  const status = isPending ? 'PDNG' : first.neverBooked
  const common = {
    booked: date + (isPending ? '' : pick(times, random)(random)),
    ...(hasReference && { entryReference: reference }),
    ...(status && { status }),
  } as const
  if (first.batch === undefined) {
    const { entryText = '', text = [], ...entry } = first.entry
    // Of a batch that the bank does not list, only the entry has a text.
    const marked = entry.payments ? { entryText: first.mark } : { text: [...text, first.mark], ...(entryText && { entryText }) }
    return { ...entry, ...marked, ...common, amount: first.amount }
  }
  const listed = transfers.map(({ entry, amount, mark }, at): CamtPayment => ({
    ...entry,
    amount,
    text: [...(entry.text ?? []), mark],
    ...(hasReference && hasOwnDetails && { reference: `${reference}-${at}` }),
  }))
  const sum = transfers.reduce((all, { amount }) => all.plus(amount), Big(0))
  const isSum = first.isSumFirst === true && kind === 'camt.054'
  return {
    ...common,
    amount: sum.toFixed(2),
    payments: isSum ? [] : listed,
    ...((isSum || chance(50, random)) && { count: listed.length }),
  }
}

const two = (number: number) => String(number).padStart(2, '0')
/** Hours that are on the same day in each zone. */
const time = (random: Random) => `T${two(random.between(3, 20))}:${two(random.between(0, 59))}:${two(random.between(0, 59))}`
/** No time, one of the bank's zone, or one of UTC. */
const times = [() => '', time, (random: Random) => `${time(random)}.250Z`, () => 'T23:59:59']

/** In percent. */
const spoiled = 25
const again = 25
const resent = 15

/** The files, and some of them twice, with another message id, or spoiled before they come whole. */
const withCopies = (files: CamtFile[], random: Random): Omit<BankFile, 'name'>[] =>
  files.flatMap((file) => {
    const whole = { text: camtFile(file), figures: figuresOf(file) }
    return [
      ...(chance(spoiled, random) ? [{ text: spoiledCopy(file, random) }] : []),
      whole,
      ...(chance(again, random) ? [whole] : []),
      ...(chance(resent, random) ? [{ ...whole, text: whole.text.replace('<MsgId>M1', `<MsgId>M${++numbers}`) }] : []),
    ]
  })

type Spoil = (file: CamtFile, random: Random) => string

const ofStatements =
  (change: (statement: CamtStatement) => CamtStatement): Spoil =>
  (file) =>
    camtFile({ ...file, statements: file.statements.map(change) })

/** An amount of the first entry, and thereby of the closing balance. */
const withAmount = (change: (amount: string) => string) =>
  ofStatements((statement) => {
    const [first, ...others] = statement.entries
    return first ? { ...statement, entries: [{ ...first, amount: change(first.amount) }, ...others] } : { ...statement, currency: 'CHF' }
  })

const half: Spoil = (file, random) => {
  const text = camtFile(file)
  return text.slice(0, random.between(Math.floor(text.length / 10), text.length - 12))
}

/** Ways in which a file is refused, or its statements are set aside. */
const ways: Spoil[] = [
  half,
  half,
  half,
  withAmount((amount) => Big(amount).plus('0.00001').toFixed(5)),
  ofStatements((statement) => ({ ...statement, account: 'DE89370400440532013000' })),
  ofStatements((statement) => ({ ...statement, currency: 'CHF' })),
  (file) => camtFile(file).replace('<Document', '<!DOCTYPE Document [<!ENTITY a "RF18539007547034">]><Document'),
]

const withAWrongBalance = ofStatements((statement) => ({
  ...statement,
  opening: '0.00',
  closing: '0.01',
  entries: statement.entries.slice(1),
}))

/** A copy of the file of which nothing may count. */
function spoiledCopy(file: CamtFile, random: Random): string {
  const hasBalances = file.kind !== 'camt.054' && file.statements.every(({ page }) => page === undefined)
  return pick(hasBalances ? [...ways, withAWrongBalance] : ways, random)(file, random)
}
