import { expect, test } from 'vitest'
import { cleanAccount, compactBic, compactNumber, isSameAccount } from './account-number.ts'

const german = 'DE89370400440532013000'

test.each([
  ['between isolates of a messenger', '\u2066DE89 3704 0044 0532 0130 00\u2069', german],
  ['after a byte order mark', `\uFEFF${german}`, german],
  ['with spaces without a width', 'DE89\u200B3704\u200B0044\u200B0532\u200B0130\u200B00', german],
  ['with spaces that do not break', 'DE89\u00A03704\u202F0044\u20070532\u20600130 00', german],
  ['with a tab from a table', '\tDE89 3704 0044\t0532 0130 00 ', german],
  ['with hyphens', 'nl-91ab-na04-1716-4300', 'NL91ABNA0417164300'],
  ['with the hyphens of a PDF file', 'BE68\u20115390\u20100754\u00AD\u20137034', 'BE68539007547034'],
  ['with points', 'BE68.5390.0754.7034', 'BE68539007547034'],
  ['with underscores', 'DE89_3704_0044_0532_0130_00', german],
  ['after IBAN', 'IBAN DE89 3704 0044 0532 0130 00', german],
  ['after IBAN:', 'IBAN:NL91ABNA0417164300', 'NL91ABNA0417164300'],
  ['after IBAN without a space', 'IBANBE68539007547034', 'BE68539007547034'],
  ['after IBAN-Nr.:', 'IBAN-Nr.: DE89 3704 0044 0532 0130 00', german],
  ['after words', 'Numer rachunku (IBAN)\u00A0– PL61 1090 1014 0000 0712 1981 2874', 'PL61109010140000071219812874'],
  ['from Norway, after IBAN', 'Iban NO93 8601 1117 947', 'NO9386011117947'],
  ['of isolates inside the word', '\u2068IBAN\u2069:\u200E\u2068DE89 3704 0044 0532 0130 00\u2069', german],
])('an IBAN %s is read', (_how, typed, iban) => {
  expect(compactNumber(typed)).toBe(iban)
  expect(cleanAccount(typed)).toBe(iban)
})

test.each([
  ['letters and signs inside', 'DE2710077777äöüäü####0209299700', 'DE2710077777ÄÖÜÄÜ####0209299700'],
  ['a number that is called an IBAN', 'IBAN: 000123456789', 'IBAN:000123456789'],
  ['a BIC behind the IBAN', 'IBAN DE89370400440532013000 BIC: COBADEFFXXX', 'DE89370400440532013000BIC:COBADEFFXXX'],
  ['two IBANs', 'DE89370400440532013000 / IBAN NL91ABNA0417164300', 'DE89370400440532013000/IBANNL91ABNA0417164300'],
  ['a slash', '19/2000145399', '19/2000145399'],
])('%s stay, so that they are refused', (_what, typed, kept) => {
  expect(compactNumber(typed)).toBe(kept)
})

test.each([
  ['POFICHBEXXX', 'POFICHBEXXX'],
  [' deutdeff xxx ', 'DEUTDEFFXXX'],
  ['\u2066DEUT DE FF\u2069', 'DEUTDEFF'],
  ['BIC: POFICHBEXXX', 'POFICHBEXXX'],
  ['BIC BARCGB22', 'BARCGB22'],
  ['SWIFT\u00A0CHASUS33', 'CHASUS33'],
  ['BIC/SWIFT: CHASUS33', 'CHASUS33'],
  ['SWIFT-BIC:\u200BCHASUS33', 'CHASUS33'],
  ['Kod BIC (SWIFT): BREXPLPWMBK', 'BREXPLPWMBK'],
  ['Swift code: chasus33', 'CHASUS33'],
  // A bank of Gabon.
  ['BICIGALX', 'BICIGALX'],
  ['BICI GA LX', 'BICIGALX'],
  ['GENODEM1@#%', 'GENODEM1@#%'],
])('the BIC %j is read as %s', (typed, bic) => {
  expect(compactBic(typed)).toBe(bic)
})

test.each([
  ['601613 31926819', '601613 31926819'],
  ['\u206660-16-13\u00A0\u00A031926819\u2069', '60-16-13 31926819'],
  [' CHASUS33 \u200B000123456789', 'CHASUS33 000123456789'],
  ['POFICHBEXXX CH93 0076 2011 6238 5295 7', 'POFICHBEXXX CH93 0076 2011 6238 5295 7'],
  ['\u2066\u2069', ''],
])('the account %j keeps its bank: %s', (typed, cleaned) => {
  expect(cleanAccount(typed)).toBe(cleaned)
})

test.each([
  ['as it is', german, german, true],
  ['in groups', 'DE89 3704 0044 0532 0130 00', german, true],
  ['without its country', '61 1090 1014 0000 0712 1981 2874', 'PL61109010140000071219812874', true],
  ['without its sort code', '60-16-13 31926819', '31926819', true],
  ['after the BIC of its bank', `DEUTDEFF ${german}`, german, true],
  ['after a BIC with and without a branch', 'DEUTDEFF500 0532013000', 'deutdeff 0532013000', true],
  ['at another bank', 'DEUTDEFF 0532013000', 'COBADEFF 0532013000', false],
  ['with another digit', 'DE89370400440532013001', german, false],
  ['by its last four digits', '3000', german, false],
  ['without a digit', '-', german, false],
])('an account %s', (_what, one, other, isSame) => {
  expect([isSameAccount(one, other), isSameAccount(other, one)]).toEqual([isSame, isSame])
})
