import type { BankProblem } from '#contract/desk/bank-problems.ts'
import { type BankEntry, type EntryDetail, readDetail, readEntry } from './read-entry.ts'
import {
  amountAt,
  BankFileError,
  directionAt,
  elementAt,
  elementsAt,
  isTrue,
  readXmlParts,
  signed,
  textAt,
  type XmlElement,
} from './xml-parts.ts'

/** camt.053: a day's statement, with balances. camt.054: single entries, told at once. */
export type BankFileKind = 'camt.053' | 'camt.054'

/** One statement or notification of a file. */
export interface BankStatement {
  kind: BankFileKind
  /** The bank's id of it: the same on all of its pages. */
  id: string
  /** From 1. Of a whole statement the first, which is the last too. */
  page: number
  isLastPage: boolean
  /** The account's number as the bank writes it, in capitals, without spaces: an IBAN, or another number. */
  account: string
  currency: string | null
  balances: Balances
}

/** Entries of one statement, in their order. A long statement is handed over in several parts, because all of it would need much memory. */
export interface ReadEntries {
  /** Of the statement in the file: 1, 2, 3 … */
  position: number
  entries: BankEntry[]
  /** Each statement has one last part, which may be without entries. */
  isLast: boolean
}

/** A statement that is set aside whole, and why. */
export interface UnreadStatement extends Pick<BankStatement, 'kind'> {
  id: string | null
  account: string | null
  problem: BankProblem
}

export interface BankFile {
  /** As in `camt.053.001.08`. */
  version: string
  /** Of a report about our orders (pain.002): none. */
  statements: (BankStatement | UnreadStatement)[]
  /** Of a report about our orders. */
  reports: OrderReport[]
}

/** The names of the elements that differ. */
const kinds = {
  'camt.053': { message: 'BkToCstmrStmt', statement: 'Stmt', pagination: 'StmtPgntn' },
  'camt.054': { message: 'BkToCstmrDbtCdtNtfctn', statement: 'Ntfctn', pagination: 'NtfctnPgntn' },
} as const
const reportMessage = 'CstmrPmtStsRpt'
const namespaceForm = /^urn:iso:std:iso:20022:tech:xsd:(camt\.05[34]|pain\.002)(\.\d{3}\.\d{2})$/

/**
 * Reads a file of the bank: camt.053 or camt.054, version 02 and later, or pain.002. A version that we do not know is read as the ones before it: what it
 * lacks or writes otherwise sets its statement aside. Entries are handed over while the file is read, before it is known whether the rest of it is right.
 *
 * @param zoneOf the bank's time zone, of an account: a moment without an offset is one there
 * @throws BankFileError if nothing of the file can be read
 */
export async function readBankFile(
  bytes: Uint8Array,
  zoneOf: (account: string) => string,
  takeEntries: (part: ReadEntries) => void | Promise<void>,
): Promise<BankFile> {
  let file: BankFile | undefined
  let kind: BankFileKind | 'pain.002' | undefined
  let message: XmlElement | undefined
  let current: StatementReader | undefined
  const ofReport: XmlElement[] = []
  const parts: ReadEntries[] = []
  const handOver = (isLast: boolean) => {
    if (file && current) parts.push({ position: file.statements.length + 1, entries: current.takeEntries(), isLast })
  }
  await readXmlParts(bytes, {
    begin(name, namespace) {
      const [, found, version] = namespaceForm.exec(namespace) ?? []
      if (name !== 'Document' || !found || !version) throw new BankFileError('not-a-statement', { what: namespace || name })
      kind = found as typeof kind
      file = { version: found + version, statements: [], reports: [] }
    },
    isPart: (path) => path.at(-1) === 'TxDtls',
    isContainer: (path) => path.length <= 2 || (path.length === 3 && path[2] === statementName(kind)),
    open(path, line) {
      const expected = kind && kind !== 'pain.002' ? kinds[kind].message : reportMessage
      if (path.length === 2 && path[1] !== expected) throw new BankFileError('not-a-statement', { line, what: path[1] ?? '' })
      if (path.length === 3 && kind && kind !== 'pain.002') current = statementReader(kind, message, zoneOf)
    },
    take(part) {
      if (current) current.take(part)
      else if (kind === 'pain.002') ofReport.push(part)
      else message = part
    },
    close(path) {
      if (path.length !== 3 || !current) return
      handOver(true)
      file?.statements.push(current.end())
      current = undefined
    },
    async pause() {
      handOver(false)
      for (const part of parts.splice(0)) await takeEntries(part)
    },
  })
  if (file && kind === 'pain.002') return { ...file, reports: readOrderReports(ofReport) }
  if (!file?.statements.length) throw new BankFileError('not-a-statement')
  return file
}

const statementName = (kind: BankFileKind | 'pain.002' | undefined) =>
  kind === undefined || kind === 'pain.002' ? undefined : kinds[kind].statement

type StatementReader = ReturnType<typeof statementReader>

/** Collects the parts of one statement. The first problem sets it aside; the rest of it is still read as XML. */
function statementReader(kind: BankFileKind, message: XmlElement | undefined, zoneOf: (account: string) => string) {
  const parts = new Map<string, XmlElement>()
  const balances: XmlElement[] = []
  let entries: BankEntry[] = []
  let details: EntryDetail[] = []
  let problem: BankProblem | undefined

  const text = (first: string, ...rest: string[]) => textAt(parts.get(first), ...rest)
  const accountOf = () => {
    const found = text('Acct', 'Id', 'IBAN') ?? text('Acct', 'Id', 'Othr', 'Id')
    return found?.replaceAll(/\s/g, '').toUpperCase() ?? null
  }
  const zone = () => zoneOf(accountOf() ?? '')
  const attempt = <Result>(read: () => Result): Result | undefined => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof BankFileError)) throw error
      problem ??= error.problem
      return undefined
    }
  }

  return {
    take(part: XmlElement): void {
      if (part.name === 'Bal') balances.push(part)
      else if (part.name === 'TxDtls') attempt(() => details.push(readDetail(part, zone())))
      else if (part.name === 'Ntry') {
        const own = details
        details = []
        attempt(() => entries.push(readEntry(part, own, zone())))
      } else if (!parts.has(part.name)) parts.set(part.name, part)
    },
    /** What was read since the last time. */
    takeEntries(): BankEntry[] {
      const taken = entries
      entries = []
      return taken
    },
    end(): BankStatement | UnreadStatement {
      const [id, account] = [text('Id'), accountOf()]
      const statement = attempt((): BankStatement => {
        if (id === undefined) throw new BankFileError('missing', { what: 'Id' })
        if (account === null) throw new BankFileError('missing', { what: 'Acct/Id' })
        // Version 02 numbers the message's pages, later ones those of the statement.
        const pages = pagesOf(parts.get(kinds[kind].pagination) ?? elementAt(message, 'MsgPgntn'))
        return { kind, id, ...pages, account, currency: text('Acct', 'Ccy') ?? null, balances: balancesOf(balances) }
      })
      return statement && !problem ? statement : { kind, id: id ?? null, account, problem: problem as BankProblem }
    },
  }
}

function pagesOf(pages: XmlElement | undefined): Pick<BankStatement, 'page' | 'isLastPage'> {
  if (!pages) return { page: 1, isLastPage: true }
  const page = textAt(pages, 'PgNb') ?? ''
  if (!/^[1-9]\d{0,4}$/.test(page)) throw new BankFileError('unknown-code', { line: pages.line, what: `PgNb ${page}`.slice(0, 60) })
  return { page: Number(page), isLastPage: isTrue(pages, 'LastPgInd') }
}

/** What the account held before and after the entries, as decimal numbers; below zero if it was overdrawn. Null: not said. */
interface Balances {
  opening: string | null
  closing: string | null
}

/** Opening: booked at the start, else closing of the day before, else the first interim one, as on later pages. Closing the same way. */
const openings = ['OPBD', 'PRCD']
const closings = ['CLBD']
const interim = 'ITBD'

function balancesOf(balances: XmlElement[]): Balances {
  const found = balances.map(readBalance)
  const valueOf = (codes: string[]) =>
    codes.map((code) => found.find((one) => one.code === code)?.value).find((value) => value !== undefined)
  const interims = found.filter(({ code }) => code === interim).map(({ value }) => value)
  const opening = valueOf(openings)
  const closing = valueOf(closings)
  return { opening: opening ?? interims[0] ?? null, closing: closing ?? (opening === undefined ? interims[1] : interims[0]) ?? null }
}

function readBalance(balance: XmlElement): { code: string; value: string } {
  const amount = amountAt(balance, 'Amt')
  const direction = directionAt(balance)
  if (!amount || !direction) throw new BankFileError('missing', { line: balance.line, what: amount ? 'CdtDbtInd' : 'Amt' })
  return { code: textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') ?? '', value: signed(amount.value, direction).toFixed() }
}

/** What the bank says about one of our orders (pain.002). */
interface OrderReport {
  /** The end-to-end id of the order. */
  orderId: string
  /** A code such as ACSP or RJCT. */
  status: string
  /** Codes such as AC04, and words, of all levels. */
  reason: string | null
}

const maxReasonCharacters = 200

/** Reads the parts of a report. A bank may say the status of the message, of its payments or of their transfers: the innermost counts. */
function readOrderReports(parts: XmlElement[]): OrderReport[] {
  const group = parts.find(({ name }) => name === 'OrgnlGrpInfAndSts')
  const payments = parts.filter(({ name }) => name === 'OrgnlPmtInfAndSts')
  if (payments.length === 0) return [reportOf([group])]
  return payments.flatMap((payment) => {
    const transfers = elementsAt(payment, 'TxInfAndSts')
    return transfers.length === 0 ? [reportOf([payment, group])] : transfers.map((transfer) => reportOf([transfer, payment, group]))
  })
}

const ids = ['OrgnlEndToEndId', 'OrgnlInstrId', 'OrgnlPmtInfId', 'OrgnlMsgId']
const statuses = ['TxSts', 'PmtInfSts', 'GrpSts']

/** `levels`: the innermost first. */
function reportOf(levels: (XmlElement | undefined)[]): OrderReport {
  const first = (names: string[]) => {
    for (const level of levels)
      for (const name of names) {
        const text = textAt(level, name)
        if (text !== undefined) return text
      }
    throw new BankFileError('missing', { what: names.at(-1) ?? '', ...(levels[0] && { line: levels[0].line }) })
  }
  const reason = levels.map(reasonOf).filter(Boolean).join(' ')
  return { orderId: first(ids).slice(0, 35), status: first(statuses).slice(0, 35), reason: reason.slice(0, maxReasonCharacters) || null }
}

function reasonOf(level: XmlElement | undefined): string {
  const given = level ? elementsAt(level, 'StsRsnInf') : []
  return given
    .map((one) => {
      const words = elementsAt(one, 'AddtlInf').map(({ text }) => text)
      return [textAt(elementAt(one, 'Rsn'), 'Cd') ?? textAt(elementAt(one, 'Rsn'), 'Prtry') ?? '', ...words].filter(Boolean).join(' ')
    })
    .filter(Boolean)
    .join(' ')
}
