import { cryptoCurrencies, currencyNames, fiatCurrencies } from '#contract/currencies.ts'
import { html } from '../html.ts'
import type { Html } from '../html.ts'
import { page } from '../layout.ts'
import { findPair, pairs } from '../market-data/listing.ts'
import { exchangeMethods } from '../market-data/market-data.routes.ts'
import type { ExchangeCalls } from '../market-data/market-data.routes.ts'
import type { Prices } from '../market-data/prices.ts'
import { mailFailures, marketDataFailures } from './faults.ts'
import type { Faults } from './faults.ts'
import { instructions } from './instructions.ts'

/** A stand-in that brings its own part of this page. */
export interface StandIn {
  name: string
  /** Where it answers. */
  address: string
  /** How it is, in a few words. */
  state: () => Html
  /** A sheet with its faults. */
  switches: () => Html
  /** What it has done so far, and what can be done to it. */
  records: () => Html
  reset: () => void
}

export interface ControlView {
  standIns: StandIn[]
  faults: Faults
  prices: Prices
  calls: ExchangeCalls
  lettersTaken: number
  origin: string
  smtpPort: number
  siteUrl: string
  now: number
  /** Why the last form was not accepted. */
  problem?: string
}

function stateOf({ failure, delayMs }: { failure: string; delayMs: number }, texts: Record<string, string>): Html {
  const slow = delayMs > 0 && `slow by ${delayMs} ms`
  if (failure === 'none' && !slow) return html`<span class="state">Works</span>`
  const text = failure === 'none' ? 'Works' : texts[failure]
  return html`<span class="state fault">${[text, slow].filter(Boolean).join(', ')}</span>`
}

function services({ faults, origin, smtpPort, standIns }: ControlView): Html {
  return html`<ul class="ledger" id="services" data-live>
    <li>
      <h3>Exchange</h3>
      <div><code>${origin}/api/spot/rest-public</code></div>
      ${stateOf(faults.marketData, marketDataFailures)}
    </li>
    <li>
      <h3>Mail</h3>
      <div><code>smtp://127.0.0.1:${smtpPort}</code> → <a href="/mailbox">mailbox</a></div>
      ${stateOf(faults.mail, mailFailures)}
    </li>
    ${standIns.map(
      ({ name, address, state }) =>
        html`<li>
          <h3>${name}</h3>
          <div><code>${origin}${address}</code></div>
          ${state()}
        </li>`,
    )}
  </ul>`
}

const choices = (texts: Record<string, string>, chosen: string) =>
  Object.entries(texts).map(([value, text]) => html`<option value="${value}" ${value === chosen && html`selected`}>${text}</option>`)

function switches({ faults, standIns }: ControlView): Html {
  const { marketData, mail } = faults
  return html`<div class="switches">
    <form class="sheet" method="post" action="/control/form/market-data">
      <header>
        <h3>Exchange</h3>
        <span id="exchange-state" data-live>${stateOf(marketData, marketDataFailures)}</span>
      </header>
      <div class="fields">
        <div class="wide">
          <label for="market-failure">Behaviour</label>
          <select id="market-failure" name="failure" autocomplete="off">
            ${choices(marketDataFailures, marketData.failure)}
          </select>
        </div>
        <div>
          <label for="market-delay">Delay, ms</label>
          <input id="market-delay" name="delayMs" inputmode="numeric" value="${marketData.delayMs}" autocomplete="off" />
        </div>
        <div>
          <label for="market-points">Calls a minute</label>
          <input id="market-points" name="pointsPerMinute" inputmode="numeric" value="${marketData.pointsPerMinute}" autocomplete="off" />
        </div>
      </div>
      <button>Set the exchange</button>
    </form>
    <form class="sheet" method="post" action="/control/form/mail">
      <header>
        <h3>Mail</h3>
        <span id="mail-state" data-live>${stateOf(mail, mailFailures)}</span>
      </header>
      <div class="fields">
        <div class="wide">
          <label for="mail-failure">Behaviour</label>
          <select id="mail-failure" name="failure" autocomplete="off">
            ${choices(mailFailures, mail.failure)}
          </select>
        </div>
        <div>
          <label for="mail-delay">Delay, ms</label>
          <input id="mail-delay" name="delayMs" inputmode="numeric" value="${mail.delayMs}" autocomplete="off" />
        </div>
        <div>
          <label for="mail-only">Only letters to</label>
          <input id="mail-only" name="onlyTo" value="${mail.onlyTo}" placeholder="everybody" autocomplete="off" spellcheck="false" />
        </div>
      </div>
      <button>Set the mail server</button>
    </form>
    ${standIns.map((one) => one.switches())}
  </div>`
}

function priceCell(prices: Prices, name: string, now: number): Html {
  const pair = findPair(name)
  if (!pair) return html`<td class="none">not listed</td>`
  const price = prices.priceAt(pair, 'bestAsk', now)
  if (price === undefined) return html`<td class="none">no offers</td>`
  const text = price.toLocaleString('en-GB', { minimumFractionDigits: pair.pricePrecision, maximumFractionDigits: pair.pricePrecision })
  return html`<td>${name in prices.pinned() ? html`<span class="pinned" title="pinned">${text}</span>` : text}</td>`
}

function priceTable({ prices, now }: ControlView): Html {
  return html`<div class="scroll" id="prices" role="region" aria-label="Prices of this moment" tabindex="0" data-live>
    <table>
      <thead>
        <tr>
          <th scope="col">Best ask</th>
          ${fiatCurrencies.map((fiat) => html`<th scope="col">${fiat}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${cryptoCurrencies.map(
          (coin) =>
            html`<tr>
              <th scope="row">${coin}<small>${currencyNames[coin]}</small></th>
              ${fiatCurrencies.map((fiat) => priceCell(prices, `${coin}-${fiat}`, now))}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

function pins({ prices }: ControlView): Html {
  const pinned = Object.entries(prices.pinned())
  return html`<form class="sheet" method="post" action="/control/form/prices">
      <h3>Pin a price</h3>
      <p class="quiet">A pinned pair stands still until you release it, also in its past candles. Other pairs go on moving.</p>
      <div class="fields">
        <div>
          <label for="pair">Pair</label>
          <select id="pair" name="pair" autocomplete="off">
            ${pairs.map(({ name }) => html`<option ${name === 'BTC-EUR' && html`selected`}>${name}</option>`)}
          </select>
        </div>
        <div>
          <label for="price">Price</label>
          <input id="price" name="price" inputmode="decimal" placeholder="80000" autocomplete="off" required />
        </div>
      </div>
      <button>Pin</button>
    </form>
    ${
      pinned.length > 0 &&
      html`<ul class="pins" aria-label="Pinned prices">
        ${pinned.map(
          ([name, price]) =>
            html`<li>
              <span><span class="pinned">${name}</span> ${String(price)}</span>
              <form method="post" action="/control/form/prices">
                <input type="hidden" name="pair" value="${name}" /><input type="hidden" name="price" value="" />
                <button class="plain" aria-label="Release ${name}">Release</button>
              </form>
            </li>`,
        )}
      </ul>`
    }`
}

function counts({ calls, lettersTaken }: ControlView): Html {
  return html`<div class="scroll counts" id="counts" data-live>
    <table>
      <thead>
        <tr>
          <th scope="col">Since the start</th>
          <th scope="col">Times</th>
        </tr>
      </thead>
      <tbody>
        ${[...exchangeMethods, 'unknown' as const].map(
          (method) =>
            html`<tr>
              <th scope="row"><code>${method === 'unknown' ? 'any other method' : method}</code></th>
              <td>${calls[method]}</td>
            </tr>`,
        )}
        <tr>
          <th scope="row">Letters taken</th>
          <td>${lettersTaken}</td>
        </tr>
      </tbody>
    </table>
  </div>`
}

/** The sandbox's front page: what runs, what can be made to fail, what it has done so far. */
export function controlPage(view: ControlView): string {
  const body = html`
    <h1>What stands in for the outside world</h1>
    <p class="lead">
      The demo talks to outside services: an exchange, a mail server, and those that verify clients. All are played here, in the real
      protocols, on this machine only. This page shows what they do and lets you make them fail.
    </p>
    ${view.problem && html`<p class="message" role="alert">${view.problem}</p>`}
    <section aria-labelledby="services-title">
      <h2 id="services-title">Services</h2>
      ${services(view)}
    </section>
    <section aria-labelledby="faults-title">
      <h2 id="faults-title">Faults</h2>
      <p class="quiet">A fault stays on until it is switched off or the sandbox is started again.</p>
      ${switches(view)}
      <form class="reset" method="post" action="/control/form/reset"><button class="plain">Everything back to normal</button></form>
    </section>
    ${view.standIns.map(
      (one, at) =>
        html`<section aria-labelledby="stand-in-${at}">
          <h2 id="stand-in-${at}">${one.name}</h2>
          ${one.records()}
        </section>`,
    )}
    <section aria-labelledby="prices-title">
      <h2 id="prices-title">Prices</h2>
      <p class="quiet">
        They wander around round figures chosen for the demo and change every ten seconds. The same moment always has the same price.
      </p>
      <div class="columns">
        ${priceTable(view)}
        <div>${pins(view)}</div>
      </div>
    </section>
    <section aria-labelledby="counts-title">
      <h2 id="counts-title">Calls and letters</h2>
      ${counts(view)}
    </section>
    <section aria-labelledby="programs-title">
      <h2 id="programs-title">For tests and scripts</h2>
      ${instructions(view.origin)}
    </section>
  `
  return page({ title: 'Overview', section: 'overview', siteUrl: view.siteUrl, body })
}
