import type { BankProblem } from '#contract/desk/bank-problems.ts'
import { documentsOf } from './xml-documents.ts'
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
  type XmlDocument,
  type XmlElement,
} from './xml-parts.ts'

/** camt.053: a day's statement, with balances. camt.054: single entries, reported at once. */
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
const messages = new Map<string, BankFileKind | 'pain.002'>([
  [kinds['camt.053'].message, 'camt.053'],
  [kinds['camt.054'].message, 'camt.054'],
  ['CstmrPmtStsRpt', 'pain.002'],
])
/** Namespaces of ISO 20022, and of the same messages as published by the banks of Switzerland (SIX) and Austria (STUZZA). */
const namespaceForm =
  /^(?:urn:iso:std:iso:20022:tech:xsd:|http:\/\/www\.six-interbank-clearing\.com\/de\/|ISO:)(camt\.05[34]|pain\.002)(\.\d{3}\.\d{2})(?:\.ch\.\d{2}\.xsd|:APC:STUZZA:payments:\d{3})?$/

/** More than a bank puts into one file. */
const maxStatements = 1000
const maxReports = 10_000
/** Of one entry. */
const maxPayments = 10_000

/**
 * Reads a file of the bank: camt.053 or camt.054, version 02 and later, or pain.002; or several of them in one file. A version that we do not know is read
 * as the ones before it: what it lacks or writes otherwise sets its statement aside. Entries are handed over while the file is read, before it is known
 * whether the rest of it is right.
 *
 * @param zoneOf the bank's time zone, of an account: a moment without an offset is one there
 * @throws BankFileError if nothing of the file can be read
 */
export async function readBankFile(
  bytes: Uint8Array,
  zoneOf: (account: string) => string,
  takeEntries: (part: ReadEntries) => void | Promise<void>,
): Promise<BankFile> {
  const file: BankFile = { version: '', statements: [], reports: [] }
  for (const document of await documentsOf(bytes)) await readDocument(document, file, zoneOf, takeEntries)
  return file
}

async function readDocument(
  document: XmlDocument,
  file: BankFile,
  zoneOf: Parameters<typeof readBankFile>[1],
  takeEntries: Parameters<typeof readBankFile>[2],
) {
  const [statementsBefore, reportsBefore] = [file.statements.length, file.reports.length]
  let kind: BankFileKind | 'pain.002' | undefined
  let message: XmlElement | undefined
  let current: StatementReader | undefined
  const parts: ReadEntries[] = []
  const handOver = (isLast: boolean) => {
    if (current) parts.push({ position: file.statements.length + 1, entries: current.takeEntries(), isLast })
  }
  const refuseMore = (what: string, count: number, max: number) => {
    if (count > max) throw new BankFileError('too-much-in-one-part', { what })
  }
  await readXmlParts(document, {
    begin(namespace) {
      const [, found, version = ''] = namespaceForm.exec(namespace) ?? []
      // Some banks leave out the namespace: the message says what it is.
      if (!found && namespace !== '') throw new BankFileError('not-a-statement', { what: namespace })
      kind = found as typeof kind
      message = undefined
      if (found) file.version ||= found + version
    },
    isPart: (path) => path.at(-1) === 'TxDtls',
    isContainer: (path) => path.length <= 2 || (path.length === 3 && path[2] === statementName(kind)),
    open(path, line) {
      if (path.length === 2) {
        const found = messages.get(path[1] ?? '')
        if (!found || (kind && kind !== found)) throw new BankFileError('not-a-statement', { line, what: path[1] ?? '' })
        kind = found
        file.version ||= found
      }
      if (path.length === 3 && kind && kind !== 'pain.002') current = statementReader(kind, message, zoneOf)
    },
    take(part) {
      if (current) return current.take(part)
      if (kind === 'pain.002' && part.name === 'OrgnlPmtInfAndSts') {
        file.reports.push(...reportsOfPayment(part, message))
        refuseMore(part.name, file.reports.length, maxReports)
      } else if (kind !== 'pain.002' || part.name === 'OrgnlGrpInfAndSts') message = part
    },
    close(path) {
      if (path.length === 2 && kind === 'pain.002' && file.reports.length === reportsBefore) file.reports.push(reportOf([message]))
      if (path.length !== 3 || !current) return
      handOver(true)
      file.statements.push(current.end())
      refuseMore(path[2] ?? '', file.statements.length, maxStatements)
      current = undefined
    },
    async pause() {
      handOver(false)
      for (const part of parts.splice(0)) await takeEntries(part)
    },
  })
  if (file.statements.length === statementsBefore && file.reports.length === reportsBefore) throw new BankFileError('not-a-statement')
}

const statementName = (kind: BankFileKind | 'pain.002' | undefined) =>
  kind === undefined || kind === 'pain.002' ? undefined : kinds[kind].statement

type StatementReader = ReturnType<typeof statementReader>

/** Collects the parts of one statement. The first problem sets it aside; the rest of it is still read as XML. */
function statementReader(kind: BankFileKind, message: XmlElement | undefined, zoneOf: (account: string) => string) {
  const parts = new Map<string, XmlElement>()
  const kept = new Set(['Id', 'Acct', kinds[kind].pagination])
  const balances = balanceReader()
  let entries: BankEntry[] = []
  let details: (EntryDetail | undefined)[] = []
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
      if (part.name === 'Bal') attempt(() => balances.take(part))
      // Nothing of a statement with a problem is stored. A hostile file has millions of wrong entries.
      else if (problem && (part.name === 'TxDtls' || part.name === 'Ntry')) details = []
      else if (part.name === 'TxDtls' && details.length < maxPayments) details.push(readDetail(part, zone()))
      else if (part.name === 'TxDtls') problem ??= { code: 'too-much-in-one-part', what: part.name, line: part.line }
      else if (part.name === 'Ntry') {
        const own = details
        details = []
        attempt(() => entries.push(readEntry(part, own, zone())))
      } else if (kept.has(part.name) && !parts.has(part.name)) parts.set(part.name, part)
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
        return { kind, id, ...pages, account, currency: text('Acct', 'Ccy') ?? null, balances: balances.end() }
      })
      return statement && !problem ? statement : { kind, id: id ?? null, account, problem: problem as BankProblem }
    },
  }
}

function pagesOf(pages: XmlElement | undefined): Pick<BankStatement, 'page' | 'isLastPage'> {
  if (!pages) return { page: 1, isLastPage: true }
  const page = textAt(pages, 'PgNb') ?? ''
  if (!/^\d{1,5}$/.test(page) || Number(page) === 0)
    throw new BankFileError('unknown-code', { line: pages.line, what: `PgNb ${page}`.slice(0, 60) })
  return { page: Number(page), isLastPage: isTrue(pages, 'LastPgInd') }
}

/** What the account held before and after the entries, as decimal numbers; below zero if it was overdrawn. Null: not said. */
interface Balances {
  opening: string | null
  closing: string | null
  /** Such as `2026-11-20`. */
  closingDay: string | null
}

/** Opening: booked at the start, else closing of the day before, else the first interim one, as on later pages. Closing the same way. */
const openings = ['OPBD', 'PRCD']
const closings = ['CLBD']
const interim = 'ITBD'

function balanceReader() {
  const found = new Map<string, Balance>()
  const interims: Balance[] = []
  const balanceAt = (codes: string[]) => codes.map((code) => found.get(code)).find((value) => value !== undefined)
  return {
    take(balance: XmlElement): void {
      const code = textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') ?? ''
      if (code === interim && interims.length < 2) interims.push(balanceOf(balance))
      if ([...openings, ...closings].includes(code) && !found.has(code)) found.set(code, balanceOf(balance))
    },
    end(): Balances {
      const opening = balanceAt(openings)
      const closing = balanceAt(closings) ?? (opening === undefined ? interims[1] : interims[0])
      return { opening: (opening ?? interims[0])?.value ?? null, closing: closing?.value ?? null, closingDay: closing?.day ?? null }
    },
  }
}

interface Balance {
  value: string
  day: string | null
}

function balanceOf(balance: XmlElement): Balance {
  const amount = amountAt(balance, 'Amt')
  const direction = directionAt(balance)
  if (!amount || !direction) throw new BankFileError('missing', { line: balance.line, what: amount ? 'CdtDbtInd' : 'Amt' })
  const date = textAt(balance, 'Dt', 'Dt') ?? textAt(balance, 'Dt', 'DtTm') ?? ''
  return { value: signed(amount.value, direction).toFixed(), day: /^\d{4}-\d{2}-\d{2}/.exec(date)?.[0] ?? null }
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

/** A bank may say the status of the message, of its payments or of their transfers: the innermost counts. */
function reportsOfPayment(payment: XmlElement, group: XmlElement | undefined): OrderReport[] {
  const transfers = elementsAt(payment, 'TxInfAndSts')
  return transfers.length === 0 ? [reportOf([payment, group])] : transfers.map((transfer) => reportOf([transfer, payment, group]))
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
