import Big from 'big.js'
import { type CamtFile, camtFile, type CamtStatement } from '../../../src/server/testing/camt-files.ts'
import type { Random } from '../random.ts'
import { pick } from './pick.ts'

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
export function spoiledCopy(file: CamtFile, random: Random): string {
  const hasBalances = file.kind !== 'camt.054' && file.statements.every(({ page }) => page === undefined)
  return pick(hasBalances ? [...ways, withAWrongBalance] : ways, random)(file, random)
}
