import { cryptoCurrencies, currencyNames, fiatCurrencies } from '#contract/currencies.ts'
import { html } from '../page/html.ts'
import { htmlDocument } from '../page/layout.ts'
import type { CardPaymentFaults } from './faults.ts'
import { type Outcome, outcomes, type PaymentRequest } from './requests.ts'

const style = '/paybis-widget/widget.css'

const texts: Record<Outcome, string> = {
  'three-d-secure': 'The bank first asks for confirmation on its own page.',
  pay: 'The payment is completed at once.',
  reject: 'The provider refuses the payment.',
  'payment-error': 'The bank refuses the card.',
}

const outcomeChoice = ([value, title]: [string, string], at: number) =>
  html`<label class="choice">
    <input type="radio" name="outcome" value="${value}" ${at === 0 && html`checked`} />
    <span><b>${title}</b><small>${texts[value as Outcome]}</small></span>
  </label>`

const result = (panel: string, title: string, text: string) =>
  html`<section class="panel" data-panel="${panel}" hidden>
    <h1 tabindex="-1">${title}</h1>
    <p>${text}</p>
    <p class="state" data-purchase hidden></p>
    <button data-do="close">Back to the site</button>
  </section>`

/** The widget's page. Its script sends the provider's messages to the page that shows the widget. */
export const widgetPage = ({ widget }: Pick<CardPaymentFaults, 'widget'>): string =>
  htmlDocument({
    title: 'Card payment (stand-in)',
    disclaimer: 'A stand-in of the card-payment provider: no card is charged, and nothing of yours is sent anywhere.',
    style,
    script: '/paybis-widget/widget.js',
    body: html`<main aria-label="Card payment" data-widget="${widget}">
      <section class="panel" data-panel="loading"><p role="status">Loading …</p></section>
      <form class="panel" data-panel="sign-in" hidden>
        <h1 tabindex="-1">Who are you?</h1>
        <p>The link works only once, and was used before. The real provider would now send a code to your e-mail address.</p>
        <label class="field">Email<input name="email" type="email" autocomplete="email" required /></label>
        <p class="alert" role="alert" hidden>The payment was opened for another e-mail address.</p>
        <button>Continue</button>
      </form>
      <form class="panel" data-panel="form" hidden>
        <h1 tabindex="-1">Buy crypto with a card</h1>
        <p>Nothing here is real. The card number is not sent anywhere.</p>
        <div class="row">
          <label class="field"
            >Amount<input name="amount" inputmode="decimal" value="250" pattern="\\d{1,6}([.]\\d{1,2})?" required
          /></label>
          <label class="field"
            >Currency<select name="currency">
              ${fiatCurrencies.map((fiat) => html`<option>${fiat}</option>`)}
            </select></label
          >
        </div>
        <label class="field"
          >You receive<select name="coin">
            ${cryptoCurrencies.map((coin) => html`<option value="${coin}">${currencyNames[coin]} (${coin})</option>`)}
          </select></label
        >
        <label class="field">Card number (not real)<input value="4000 0000 0000 3220" inputmode="numeric" autocomplete="off" /></label>
        <fieldset>
          <legend>What happens next</legend>
          ${Object.entries(outcomes).map(outcomeChoice)}
        </fieldset>
        <p class="alert" role="alert" hidden>The amount must be a number, such as 250 or 99.50.</p>
        <div class="actions">
          <button>Pay</button>
          <button type="button" class="plain" data-do="cancel">Cancel</button>
        </div>
      </form>
      ${result('completed', 'Payment completed', 'The stand-in accepted the payment. The real provider would now send the crypto to your wallet.')}
      ${result('rejected', 'Payment rejected', 'The provider refused this payment. Nothing was charged.')}
      ${result('payment-error', 'The bank refused', 'The payment did not go through. Nothing was charged.')}
      ${result('cancelled', 'Payment cancelled', 'Nothing was charged.')}
      <section class="panel" data-panel="closed" hidden>
        <h1 tabindex="-1">All done</h1>
        <p>You can close this.</p>
      </section>
      <section class="panel" data-panel="stopped" hidden>
        <h1 tabindex="-1">This payment cannot be opened</h1>
        <p class="alert" id="stopped" role="alert"></p>
        <button data-do="close">Back to the site</button>
      </section>
    </main>`,
  })

/** A bank's 3-D Secure page, for the payment of this visit. */
export const bankPage = (payment: PaymentRequest | undefined, visit: string): string =>
  htmlDocument({
    title: 'Your bank (stand-in)',
    style,
    disclaimer: 'A stand-in of a bank: nothing is confirmed, and no money moves.',
    body: payment
      ? html`<main aria-label="Your bank">
          <section class="panel">
            <p class="progress">3-D Secure</p>
            <h1>Is this you?</h1>
            <p>Here, a bank asks its client to confirm the payment, with an app or a code.</p>
            <p class="state"><b>${payment.purchase?.amount} ${payment.purchase?.currency}</b> to the card-payment provider</p>
            <form method="post" action="/paybis-bank/answer" class="actions">
              <input type="hidden" name="visit" value="${visit}" />
              <button name="answer" value="confirm">Confirm the payment</button>
              <button name="answer" value="decline" class="plain">Decline</button>
            </form>
          </section>
        </main>`
      : html`<main aria-label="Your bank">
          <section class="panel">
            <h1>Nothing to confirm</h1>
            <p>This confirmation was used, or is unknown.</p>
          </section>
        </main>`,
  })
