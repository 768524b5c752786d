import { sha256 } from '@noble/hashes/sha2.js'
import { base58, base58xrp } from '@scure/base'
import { expect, test } from 'vitest'
import { cryptoCurrencies } from '../currencies.ts'
import { networksOf } from '../networks.ts'
import type { AddressForm } from './address-form.ts'
import { base58Form, xrpForm } from './base58-forms.ts'
import { lostAddresses } from './lost-addresses.ts'
import { ethereumForm, stellarForm } from './other-forms.ts'
import { readAddress } from './read-address.ts'

// Programs and mints of Solana are not on the curve, as wallets are.
const keyForm: AddressForm = (text) => (base58.decode(text).length === 32 ? { address: text, hasChecksum: false } : 'malformed')
const forms = {
  base: ethereumForm,
  ethereum: ethereumForm,
  solana: keyForm,
  stellar: stellarForm,
  tron: base58Form({ versions: [0x41], first: 'T' }),
  'xrp-ledger': xrpForm,
} as const

const networks = Object.keys(forms) as (keyof typeof forms)[]
const listed = networks.flatMap((network) => lostAddresses(network).map((address) => ({ network, address })))

test.each(listed)('$address on $network has the right checksum', ({ network, address }) => {
  expect(forms[network](address)).toMatchObject({ address })
})

const coinsOn = (network: string) => cryptoCurrencies.filter((coin) => networksOf(coin).some(({ id }) => id === network))

test.each(listed)('$address on $network is refused for every coin, in every spelling', ({ network, address }) => {
  const spellings = address.startsWith('0x') ? [address, address.toLowerCase(), `ethereum:${address}`] : [address, ` ${address} `]
  for (const coin of coinsOn(network))
    for (const typed of spellings) expect(readAddress(typed, { coin, network })).toEqual({ flaw: 'lost', networks: [] })
})

test('the receiver of a token’s transfer is refused if it is the token itself', () => {
  const [usdt] = lostAddresses('ethereum').slice(-2)
  const typed = `ethereum:${usdt}@1/transfer?address=${usdt}&uint256=1`
  expect(readAddress(typed, { coin: 'USDT', network: 'ethereum' })).toEqual({ flaw: 'lost', networks: [] })
})

test('an X-address of nobody’s account is refused', () => {
  const typed = nobodysXAddress()
  expect(readAddress(typed, { coin: 'XRP', network: 'xrp-ledger' })).toEqual({ flaw: 'lost', networks: [] })
})

function nobodysXAddress(): string {
  const body = new Uint8Array([5, 68, ...new Uint8Array(20), 0, ...new Uint8Array(8)])
  return base58xrp.encode(new Uint8Array([...body, ...sha256(sha256(body)).subarray(0, 4)]))
}
