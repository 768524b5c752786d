import type { Operator } from '#contract/operator.ts'
import type { Bank } from './bank.ts'

// Of the sandbox's operator: everybody can make their keys.
const sandboxAddresses = new Set(['bc1qcdsqjjpq4grhuagzsuhsry9vfklfsslwx44p7y', '0xc90d6640f18d456fc00063d9f9e4aaba2235e068'])

/** The values of an operator's file that are still the demo's, by their names: production refuses them. */
export function demoValuesIn({ brand, licence, contact, mail, chain }: Operator): string[] {
  const texts = {
    'brand.legalName': brand.legalName,
    'licence.number': licence.number,
    'contact.email': contact.email,
    'contact.desk': contact.desk,
    'contact.helpdeskUrl': contact.helpdeskUrl,
    'mail.from': mail.from,
  }
  const wrong = Object.entries(texts).flatMap(([name, value]) => (/\bdemo\b|0000|\.(example|invalid|test)\b/i.test(value) ? [name] : []))
  const isOfSandbox = Object.values(chain.ownAddresses).some((of) => of.some((address) => sandboxAddresses.has(address.toLowerCase())))
  return isOfSandbox ? [...wrong, 'chain.ownAddresses'] : wrong
}

// Of a bank that does not exist, and a published example. Money sent there comes back or is lost.
const exampleAccounts = new Set(['PL47000000000000000000000002', 'PL74000000000000000000000001', '60-16-13 31926819'])

/** The fields of the operator's accounts that are still the demo's, such as `accounts.0.iban`: production refuses them. */
export function demoAccountsIn({ accounts }: Bank): string[] {
  return accounts.flatMap((account, at) => {
    const number = 'sortCode' in account ? `${account.sortCode} ${account.accountNumber}` : (account.iban ?? '')
    const isDemo = {
      holder: /\bdemo\b/i.test(account.holder),
      bank: /\b(demo|example)\b/i.test(account.bank),
      ['sortCode' in account ? 'accountNumber' : 'iban']: exampleAccounts.has(number),
    }
    return Object.entries(isDemo).flatMap(([name, holds]) => (holds ? [`accounts.${at}.${name}`] : []))
  })
}
