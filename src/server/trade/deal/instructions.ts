import Big from 'big.js'
import { makeReference } from '#contract/creditor-reference.ts'
import type { PaymentInstructions } from '#contract/endpoints/deals.ts'
import { epcPayload } from '#contract/epc-payment.ts'
import { accountFor, type Bank } from '../../platform/config/bank.ts'
import type { OfferRow } from '../offer/offer.table.ts'

/** How money for a buy is paid: to the operator's account in the offer's currency, with the deal's reference. Undefined without such an account. */
export function payInstructions(
  bank: Bank,
  { currency, fiatAmount }: Pick<OfferRow, 'currency' | 'fiatAmount'>,
  reference: string,
): PaymentInstructions | undefined {
  const account = accountFor(bank, currency)
  if (!account) return undefined
  const { holder, bank: bankName } = account
  const common = { holder, bank: bankName, reference: `RF${reference}` }
  switch (account.currency) {
    case 'EUR': {
      const { iban, bic } = account
      const code = epcPayload({ name: holder, iban, bic, amount: Big(fiatAmount).toFixed(2), reference })
      return { kind: 'sepa', ...common, iban, bic, qr: 'payload' in code ? code.payload : null }
    }
    case 'GBP':
      return { kind: 'uk', ...common, sortCode: account.sortCode, account: account.accountNumber }
    case 'USD':
      return { kind: 'swift', ...common, account: account.iban ?? account.accountNumber ?? '', bic: account.bic }
  }
}

/** A new reference. `random`: a whole number from 0 to below its argument. */
export const newDealReference = (random: (below: number) => number): string => makeReference(String(random(10 ** 12)).padStart(12, '0'))
