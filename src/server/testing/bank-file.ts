import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const common = { holder: 'Kantor Nowak sp. z o.o.', bank: 'Bank Nowy S.A.', timeZone: 'Europe/Warsaw', acceptsInstant: true }

const address = { street: 'ul. Nowa', buildingNumber: '12/3', postCode: '30-002', town: 'Kraków', country: 'PL' }

/** Accounts of an operator of its own, instead of the demo's, which production refuses. Bank 99999999 does not exist. */
export const ownBank = {
  accounts: [
    { currency: 'EUR', ...common, iban: 'PL14 9999 9999 0000 0000 0000 0001', bic: 'NOWYPLPW', address },
    { currency: 'GBP', ...common, sortCode: '12-34-56', accountNumber: '12345678', timeZone: 'Europe/London', address },
    { currency: 'USD', ...common, accountNumber: '0123456789', bic: 'NOWYUS33XXX', acceptsInstant: false, address },
  ],
}

/** A file with these accounts; returns its path. */
export function bankFileOf(content: unknown): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'kantor-bank-')), 'bank.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  return file
}
