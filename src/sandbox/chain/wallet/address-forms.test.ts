import { expect, test } from 'vitest'
import { addressOf, type AddressForm } from './address-forms.ts'

// The addresses of the secret key 1, as many explorers show them.
const ofKeyOne: [AddressForm, string][] = [
  ['p2pkh', '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH'],
  ['p2sh-p2wpkh', '3JvL6Ymt8MVWiCNHC7oWU6nLeHNJKLZGLN'],
  ['p2wpkh', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['p2tr', 'bc1pmfr3p9j00pfxjh0zmgp99y8zftmd3s5pmedqhyptwy6lm87hf5sspknck9'],
  ['litecoin', 'LVuDpNCSSj6pQ7t9Pv6d6sUkLKoqDEVUnJ'],
  ['cash-address', 'bitcoincash:qp63uahgrxged4z5jswyt5dn5v3lzsem6cy4spdc2h'],
  ['ethereum', '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'],
  ['tron', 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'],
]

test.each(ofKeyOne)('an address as %s is %s', (form, address) => {
  const secret = new Uint8Array(32)
  secret[31] = 1
  expect(addressOf(form, secret)).toBe(address)
})
