import { isValidIBAN } from 'ibantools'
import { compactNumber } from '#contract/account-number.ts'
import { cleanAddress } from '#contract/addresses/clean-address.ts'
import { readReference } from '#contract/creditor-reference.ts'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { searchClients as endpoint } from '#contract/desk/endpoints/clients.ts'
import type { Database } from '../../platform/database/database.ts'
import * as store from './search.store.ts'

type SearchReply = ReplyOf<typeof endpoint>

const pageSize = 50
/** Shorter beginnings of names and addresses find half of all clients. */
const shortestBeginning = 2
const fewestDigits = 5
/** Numbers agree if this many last digits do: the rest is a country code, which many leave out. */
const comparedDigits = 8
/** Of requests and payments: such a one may be typed in groups. */
const referenceLength = 8
/** Of coins: the shortest addresses have 25 characters, and Cardano's more than a hundred. It may be typed in groups, or pasted as a URI. */
const walletAddress = /^[\da-z]{25,200}$/i
/** A name of more words is compared as a whole only. */
const mostWords = 5

/** Finds clients; without a query, all. Not an event: who opens a file is recorded. */
export async function searchClients(
  { database }: { database: Database },
  { query = '', state, before }: QueryOf<typeof endpoint>,
): Promise<SearchReply> {
  const page = { state, before, limit: pageSize + 1 }
  const terms = termsOf(query)
  const searched = Object.keys(terms) as store.SearchKey[]
  if (query !== '' && searched.length === 0) return { searched, clients: [], more: false }
  const found = query === '' ? await store.newestClients(database, page) : await store.findClients(database, terms, page)
  return { searched, clients: found.slice(0, pageSize).map(clientReply), more: found.length > pageSize }
}

const clientReply = (client: store.FoundClient): SearchReply['clients'][number] => ({
  ...client,
  createdAt: client.createdAt.toISOString(),
})

/** What a query can be: the keys that are worth a search. */
export function termsOf(query: string): store.SearchTerms {
  const words = query.trim().split(/\s+/)
  const whole = words.join(' ')
  const digits = query.replaceAll(/\D/g, '').replace(/^0+/, '')
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(whole)) return { account: whole.toLowerCase() }
  const iban = compactNumber(query)
  if (isValidIBAN(iban)) return { iban }
  // An offer's reference is that of its request and a number.
  const compact = whole.replace(/^([\da-z]{8})-\d{1,3}$/i, '$1').replaceAll(/[ -]/g, '')
  const isReference = /^[\da-z]{6,20}$/i.test(compact) && (words.length === 1 || compact.length === referenceLength)
  const reference = readReference(whole) ?? (isReference && compact.toUpperCase())
  const { text: address } = cleanAddress(query)
  const isLongEnough = whole.length >= shortestBeginning
  return {
    ...(reference && { reference }),
    ...(isLongEnough && words.length === 1 && { email: whole }),
    ...(isLongEnough && /\p{L}/u.test(whole) && !whole.includes('@') && { name: { whole, pairs: pairsOf(words) } }),
    ...(digits.length >= fewestDigits && /^[\d\s+()./-]+$/.test(query) && { phone: digits.slice(-comparedDigits) }),
    ...(walletAddress.test(address) && { wallet: address }),
  }
}

/** `Anna Maria Kowalska`: Anna and Maria Kowalska, or Anna Maria and Kowalska. */
const pairsOf = (words: string[]): [string, string][] =>
  words.length > mostWords ? [] : words.slice(1).map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')])
