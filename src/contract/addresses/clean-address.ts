import type { MemoType } from '../memo-type.ts'
import { decoded } from './address-form.ts'

/** An address as a wallet or messenger gave it, without what it added. */
export interface CleanAddress {
  text: string
  /** The tag or memo of a URI; null without one. */
  memo: string | null
  /** What a URI says of its memo. `other`: a type that no deposit uses. */
  memoType: MemoType | 'other' | null
  /** The chain that an `ethereum:` URI names; null if it names none. */
  chain: string | null
  cleaned: 'uri' | 'spaces' | null
}

// Each wallet's way to put an address in a QR code: BIP-21, EIP-681, SEP-7, CIP-13, Solana Pay and others without a standard.
const schemes =
  /^(?:bitcoin|bitcoincash|litecoin|ethereum|tron|solana|stellar|web\+stellar|xrpl?|ripple|cosmos|polkadot|substrate|cardano|web\+cardano|neo):/i

/** Exchanges write an account of the XRP Ledger with its tag so. */
const accountWithTag = /^r[1-9A-HJ-NP-Za-km-z]{24,34}:\d+$/

/** Takes out spaces, invisible characters, and everything that makes the address a URI. */
export function cleanAddress(typed: string): CleanAddress {
  // Messengers and PDF files add characters without a width.
  const text = typed.replaceAll(/[\s\p{Cf}]/gu, '')
  const scheme = schemes.exec(text)?.[0] ?? ''
  if (scheme === '' && !text.includes('?') && !accountWithTag.test(text))
    return { text, memo: null, memoType: null, chain: null, cleaned: text === typed ? null : 'spaces' }
  const [body = '', query = ''] = text.slice(scheme.length).split('?')
  const parameters = parametersOf(query)
  // Polkadot's wallets add the key and a name: substrate:<address>:<key>:<name>.
  const [, target = '', part = '', chain, call] = /^(?:\/\/)?(?:pay-)?([^@/:]*)(?::([^@/]*))?(?:@(\w+))?(?:\/(.+))?/.exec(body) ?? []
  // SEP-7 begins with what is to be done.
  const receiver = /^ethereum/i.test(scheme) ? receiverOf({ target, call, parameters }) : (parameters.get('destination') ?? target)
  const memo = memoNames.map((name) => parameters.get(name)).find(Boolean) ?? (/^\d+$/.test(part) ? part : null)
  return {
    text: receiver ?? text,
    memo,
    memoType: memo === null ? null : memoTypeIn(parameters.get('memo_type')),
    chain: chain ?? null,
    cleaned: 'uri',
  }
}

interface EthereumUri {
  target: string
  /** What is called at the target, which is then a contract. */
  call: string | undefined
  parameters: Map<string, string>
}

/** EIP-681. Undefined if it names no receiver: of what a contract is asked to do, only a transfer has one. */
function receiverOf({ target, call, parameters }: EthereumUri): string | undefined {
  if (call === 'transfer') return parameters.get('address')
  return call !== undefined || parameters.has('address') || parameters.has('uint256') ? undefined : target
}

function parametersOf(query: string): Map<string, string> {
  const pairs = query.split('&').map((pair) => pair.split('='))
  return new Map(pairs.map(([name = '', value = '']) => [name, readEscapes(value)]))
}

/** A value with an escape that nobody can read, or that is a control character, stays as it is written. */
function readEscapes(value: string): string {
  const text = decoded(() => decodeURIComponent(value)) ?? value
  return /\p{Cc}/u.test(text) ? value : text
}

const memoNames = ['memo', 'dt', 'tag']

// SEP-7 writes MEMO_ID, Stellar's libraries write id.
function memoTypeIn(written = ''): CleanAddress['memoType'] {
  if (written === '') return null
  const type = written.toLowerCase().replace(/^memo_/, '')
  return type === 'id' || type === 'text' ? type : 'other'
}

/** Whether two addresses of one network are the same. Those of Ethereum have several spellings. */
export const isSameAddress = (one: string, other: string): boolean =>
  one === other || (one.startsWith('0x') && one.toLowerCase() === other.toLowerCase())
