import { expect, test } from 'vitest'
import { bankSchema } from '../../platform/config/bank.ts'
import { ownBank } from '../../testing/bank-file.ts'
import { hasSchemas, problemsOf } from '../../testing/schemas.ts'
import { latinText } from '../../platform/text/latin-text.ts'
import { orderMessage, readBankNumber } from './order-message.ts'

const { accounts } = bankSchema.parse(ownBank)
const madeAt = new Date('2026-11-21T23:30:00Z')

function messageIn(currency: string, typed: string, name = 'Ada Lovelace'): string {
  const from = accounts.find((one) => one.currency === currency)
  const account = readBankNumber(currency, typed)
  if (!from || !account) throw new Error('no account')
  return orderMessage({ id: '47123456789012-3', from, to: { name, account }, amount: '1234.50', text: 'Refund 47123456789012-3', madeAt })
}

const iban = 'DE89 3704 0044 0532 0130 00'

test('an order in euro is one transfer by SEPA, with our address in parts', () => {
  const message = messageIn('EUR', iban)
  expect(message).toContain('<NbOfTxs>1</NbOfTxs><CtrlSum>1234.50</CtrlSum>')
  expect(message).toContain('<SvcLvl><Cd>SEPA</Cd></SvcLvl>')
  expect(message).toContain('<EndToEndId>47123456789012-3</EndToEndId>')
  expect(message).toContain('<InstdAmt Ccy="EUR">1234.50</InstdAmt>')
  expect(message).toContain('<CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct>')
  expect(message).toContain(
    '<PstlAdr><StrtNm>ul. Nowa</StrtNm><BldgNb>12/3</BldgNb><PstCd>30-002</PstCd><TwnNm>Krakow</TwnNm><Ctry>PL</Ctry></PstlAdr>',
  )
  expect(message).not.toContain('AdrLine')
})

test('the day of an order is the one at the bank', () => {
  expect(messageIn('EUR', iban)).toContain('<ReqdExctnDt><Dt>2026-11-22</Dt></ReqdExctnDt>')
})

test('a British account is named by sort code and number', () => {
  const message = messageIn('GBP', '123456 12345678')
  expect(message).toContain(
    '<CdtrAgt><FinInstnId><ClrSysMmbId><ClrSysId><Cd>GBDSC</Cd></ClrSysId><MmbId>123456</MmbId></ClrSysMmbId></FinInstnId></CdtrAgt>',
  )
  expect(message).toContain('<CdtrAcct><Id><Othr><Id>12345678</Id></Othr></Id></CdtrAcct>')
})

test('an order in dollars goes to a bank by its BIC, with all charges on us', () => {
  const message = messageIn('USD', 'CHASUS33 000123456789')
  expect(message).toContain('<CdtrAgt><FinInstnId><BICFI>CHASUS33</BICFI></FinInstnId></CdtrAgt>')
  expect(message).toContain('<ChrgBr>DEBT</ChrgBr>')
})

test.each([
  ['USD', 'POFICHBE CH9300762011623852957', 'POFICHBE'],
  ['USD', 'pofichbexxx IBAN: CH93 0076 2011 6238 5295 7', 'POFICHBEXXX'],
  ['EUR', 'BUKBGB22 GB33BUKB20201555555555', 'BUKBGB22'],
  ['GBP', 'COBADEFF DE89370400440532013000', 'COBADEFF'],
])('an order in %s to %s names bank and IBAN', (currency, typed, bic) => {
  const message = messageIn(currency, typed)
  expect(message).toContain(`<CdtrAgt><FinInstnId><BICFI>${bic}</BICFI></FinInstnId></CdtrAgt>`)
  expect(message).toMatch(/<CdtrAcct><Id><IBAN>(CH9300762011623852957|GB33BUKB20201555555555|DE89370400440532013000)</)
})

test.each([
  ['EUR', 'MK07 2501 2000 0058 984'],
  ['EUR', 'ME25505000012345678951'],
  ['EUR', 'RS35260005601001611379'],
  ['USD', 'CH9300762011623852957'],
])('an order in %s to %s alone names no bank', (currency, typed) => {
  const message = messageIn(currency, typed)
  expect(message).toContain(`<CdtrAcct><Id><IBAN>${typed.replaceAll(' ', '')}</IBAN></Id></CdtrAcct>`)
  expect(message).not.toContain('CdtrAgt')
})

test('our own bank is named by its BIC', () => {
  expect(messageIn('EUR', iban)).toContain('<DbtrAgt><FinInstnId><BICFI>NOWYPLPW</BICFI></FinInstnId></DbtrAgt>')
})

test.skipIf(!hasSchemas).each([
  ['EUR', iban],
  ['GBP', '123456 12345678'],
  ['GBP', 'GB33BUKB20201555555555'],
  ['USD', 'CHASUS33 000123456789'],
  ['USD', iban],
  ['USD', 'POFICHBE CH9300762011623852957'],
  ['EUR', 'BUKBGB22 GB33BUKB20201555555555'],
])('an order in %s to %s is valid by the schema of pain.001.001.09', async (currency, typed) => {
  expect(await problemsOf(messageIn(currency, typed, 'Jos & <Sons>'))).toEqual([])
})

test.skipIf(!hasSchemas)('the schema finds what is missing', async () => {
  expect(await problemsOf(messageIn('EUR', iban).replace(/<ReqdExctnDt>.*?<\/ReqdExctnDt>/, ''))).not.toEqual([])
})

test.each([
  ['EUR', 'DE89370400440532013001'],
  ['EUR', 'TR330006100519786457841326'],
  ['EUR', 'POFICHBE 000123456789'],
  ['EUR', '123456 12345678'],
  ['GBP', '12345678'],
  ['USD', '000123456789'],
  ['USD', 'CHASXX33 000123456789'],
])('an account in %s such as %s cannot be written', (currency, typed) => {
  expect(readBankNumber(currency, typed)).toBeUndefined()
})

test.each([
  ['Łukasz Żółć-Nowak', 'Lukasz Zolc-Nowak'],
  ['Weiß & Söhne GmbH', 'Weiss + Sohne GmbH'],
  ['Ærø “A/S”', "AEro 'A/S'"],
  ['ＡＢＣ №1; Ltd', 'ABC No1. Ltd'],
  ['  // Nowak  ', 'Nowak'],
])('%s is written as %s', (name, latin) => {
  expect(latinText(name)).toBe(latin)
})

test.each(['Юрій Шевченко', '王小明', 'Ελένη'])('%s cannot be written in Latin letters', (name) => {
  expect(latinText(name)).toBeUndefined()
})
