import { expect, test } from 'vitest'
import { readAddress } from '#contract/addresses/read-address.ts'
import { tokenContracts } from './tokens.ts'

test.each(Object.entries(tokenContracts))('nobody can have the contract of %s as an address', (_token, contract) => {
  expect(readAddress(contract, { coin: 'ETH', network: 'ethereum' })).toMatchObject({ flaw: 'lost' })
})
