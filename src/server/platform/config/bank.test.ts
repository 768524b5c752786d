import { expect, test } from 'vitest'
import { ownBank } from '../../testing/bank-file.ts'
import { accountOfNumber, bankSchema, isOwnAccount } from './bank.ts'

const [euro, pound, dollar] = ownBank.accounts
const british = { ...euro, iban: 'GB33 BUKB 2020 1555 5555 55', bic: 'BUKBGB22' }
const bank = bankSchema.parse({ accounts: [euro, { ...pound, sortCode: '60-16-13', accountNumber: '31926819' }, dollar] })
const atBritishBank = bankSchema.parse({ accounts: [british] })
const german = bankSchema.parse({ accounts: [{ ...euro, iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }] })

test.each([
  ['its IBAN', bank, '\u2066IBAN: PL14 9999 9999 0000 0000 0000 0001\u2069', 'EUR'],
  ['its Polish number', bank, '14 9999 9999 0000 0000 0000 0001', 'EUR'],
  ['its Polish number after the BIC', bank, 'NOWYPLPW 14999999990000000000000001', 'EUR'],
  ['its BBAN', bank, '999999990000000000000001', 'EUR'],
  ['sort code and number', bank, '60-16-13 31926819', 'GBP'],
  ['the IBAN of sort code and number', bank, 'GB29 NWBK 6016 1331 9268 19', 'GBP'],
  ['a number after the BIC', bank, 'NOWYUS33XXX 0123456789', 'USD'],
  ['a number after the shorter BIC', bank, 'NOWYUS33 0123456789', 'USD'],
  ['the sort code and number of its IBAN', atBritishBank, '20-20-15 55555555', 'EUR'],
  ['its German bank code and number', german, '370400440532013000', 'EUR'],
  ['its IBAN after the shorter BIC', german, 'COBADEFF DE89370400440532013000', 'EUR'],
])('an account of ours is known by %s', (_what, known, typed, currency) => {
  expect(accountOfNumber(known, typed)?.currency).toBe(currency)
})

test.each([
  ['another account of the British bank', 'GB56 NWBK 6016 1331 9268 18'],
  ['a British number whose check digits are wrong', 'GB30 NWBK 6016 1331 9268 19'],
  ['a number without its sort code', '31926819'],
  ['the end of the IBAN', '0000000000000001'],
  ['the same number in another country', 'HU59999999990000000000000001'],
  ['another BIC', 'CHASUS33 0123456789'],
  ['nothing', ' \u200B'],
])('%s is not ours', (_what, typed) => {
  expect(isOwnAccount(bank, typed)).toBe(false)
})
