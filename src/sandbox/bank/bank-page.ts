import { html } from '../page/html.ts'
import { sandboxPage } from '../page/layout.ts'
import { field, select, table } from '../page/table.ts'
import { type Bank, cases, orderCases } from './bank.ts'

export interface BankView {
  bank: Bank
  siteUrl: string
  /** What the address says: a link may fill in a payment. */
  typed: Record<string, string | undefined>
  /** Why the last form was refused, or what was done. */
  message: { text: string; isProblem: boolean } | undefined
}

/** The page from which a newcomer pays an open deal. */
export function bankPage({ bank, siteUrl, typed, message }: BankView): string {
  const body = html`
    <h1>Bank</h1>
    <p class="lead">
      A stand-in for the operator’s bank. It books payments to the operator’s accounts, and reports them to the service by files: at once,
      and in a statement at the end of the day. The service reads them within seconds.
    </p>
    ${message && html`<p class="${message.isProblem ? 'alert' : 'paid'}" role="status">${message.text}</p>`}
    <section aria-labelledby="pay-title">
      <h2 id="pay-title">Pay</h2>
      <p class="quiet">Reference, amount and name are on the client’s page of the exchange. Another name makes work for the desk.</p>
      <form method="post" action="/bank/form/pay" class="sheet bank-form">
        ${field('reference', 'Reference', typed, 'Such as RF18 5390 0754 7034')} ${field('amount', 'Amount', typed)}
        <label
          >Currency
          ${select({
            id: 'currency',
            name: 'currency',
            texts: Object.fromEntries(bank.accounts.map(({ currency }) => [currency, currency])),
            chosen: typed['currency'],
          })}
        </label>
        ${field('payerName', 'Name of the payer', typed)} ${field('payerIban', 'Account of the payer', typed, 'Optional')}
        ${field('text', 'Text', typed, 'Optional')}
        <label>What happens ${select({ id: 'case', name: 'case', texts: cases, chosen: typed['case'] })}</label>
        <button>Pay</button>
      </form>
    </section>
    <section aria-labelledby="order-title">
      <h2 id="order-title">Take an order</h2>
      <p class="quiet">A refund or payout, as the file that the desk saves for the bank. The same order is taken once.</p>
      <form method="post" action="/bank/form/order" enctype="multipart/form-data" class="sheet bank-form">
        <label>Order (pain.001) <input type="file" name="order" accept=".xml,application/xml" required /></label>
        <label>What happens ${select({ id: 'order-case', name: 'case', texts: orderCases, chosen: undefined })}</label>
        <button>Hand in</button>
      </form>
    </section>
    <section aria-labelledby="day-title">
      <h2 id="day-title">End of the day</h2>
      <form method="post" action="/bank/form/day-end" class="bank-form"><button>Write the statements of the day</button></form>
    </section>
    <section aria-labelledby="reports-title">
      <h2 id="reports-title">What the bank reported</h2>
      ${table({
        id: 'reports',
        label: 'What the bank reported',
        head: ['When', 'What', 'File'],
        rows: bank.reports().map(({ at, text, file }) => [at.slice(0, 19).replace('T', ' '), text, html`<code>${file}</code>`]),
        empty: 'Nothing yet.',
      })}
    </section>
  `
  return sandboxPage({ title: 'Bank', section: 'bank', siteUrl, body })
}
