import type { FastifyInstance } from 'fastify'
import { cryptoCurrencies, currencyNames, fiatCurrencies } from '#contract/currencies.ts'
import { html, type Html } from '../page/html.ts'
import { sandboxPage, section } from '../page/layout.ts'
import { select, table } from '../page/table.ts'
import { findPair, pairs } from '../market-data/listing.ts'
import type { Prices } from '../market-data/prices.ts'
import type { FaultSwitch } from './faults.ts'

/** An outside service on the control page. */
export interface Service {
  /** Used in the service's control URLs and in element ids. */
  id: string
  name: string
  /** The service's URL. */
  address: () => Html
  faults: FaultSwitch
}

/** A service that has records, such as payments. */
export interface Vendor extends Service {
  /** The records in the response to `GET /control/<id>`, for tests and scripts. */
  records: () => object
  /** The records as HTML, with forms that change them. */
  recordsView: () => Html
  /** Further control calls and forms of this service. */
  controlRoutes?: (app: FastifyInstance) => Promise<void>
}

export interface ControlView {
  services: Service[]
  vendors: Vendor[]
  prices: Prices
  origin: string
  siteUrl: string
  deskUrl: string
  /** The button that fills the desk's inbox, and how far the run is. */
  fill: Html
  now: number
  /** The reason why the last form was refused. */
  problem: string | undefined
}

function stateOf({ faults, current }: FaultSwitch): Html {
  const values = current()
  const summaries = Object.entries(faults).flatMap(([name, fault]) => (values[name] === fault.usual ? [] : fault.summary(values[name]!)))
  return summaries.length === 0 ? html`<span class="state">Works</span>` : html`<span class="state fault">${summaries.join(', ')}</span>`
}

const serviceList = (services: Service[]): Html =>
  html`<ul class="ledger" id="services" data-live>
    ${services.map(
      ({ name, address, faults }) =>
        html`<li>
          <h3>${name}</h3>
          <div>${address()}</div>
          ${stateOf(faults)}
        </li>`,
    )}
  </ul>`

function faultForm({ id, name, faults }: Service): Html {
  const values = faults.current()
  return html`<form class="sheet" method="post" action="/control/form/${id}">
    <header>
      <h3>${name}</h3>
      <span id="${id}-state" data-live>${stateOf(faults)}</span>
    </header>
    <div class="fields">
      ${Object.entries(faults.faults).map(
        ([field, fault]) =>
          html`<div class="${fault.choices ? 'wide' : 'narrow'}">
            <label for="${id}-${field}">${fault.label}</label>
            ${
              fault.choices
                ? select({ id: `${id}-${field}`, name: field, texts: fault.choices, chosen: values[field] })
                : html`<input id="${id}-${field}" name="${field}" inputmode="numeric" value="${values[field]}" autocomplete="off" />`
            }
          </div>`,
      )}
    </div>
    <button>Apply</button>
  </form>`
}

function priceOf(prices: Prices, name: string, now: number): Html | string {
  const pair = findPair(name)
  if (!pair) return html`<span class="none">not listed</span>`
  const price = prices.priceAt(pair, 'bestAsk', now)
  if (price === undefined) return html`<span class="none">no offers</span>`
  const text = price.toLocaleString('en-GB', { minimumFractionDigits: pair.pricePrecision, maximumFractionDigits: pair.pricePrecision })
  return name in prices.pinned() ? html`<span class="pinned" title="pinned">${text}</span>` : text
}

const priceTable = ({ prices, now }: ControlView): Html =>
  table({
    id: 'prices',
    label: 'Current prices',
    head: ['Best ask', ...fiatCurrencies],
    rows: cryptoCurrencies.map((coin) => [
      html`${coin}<small>${currencyNames[coin]}</small>`,
      ...fiatCurrencies.map((fiat) => priceOf(prices, `${coin}-${fiat}`, now)),
    ]),
  })

function pins({ prices }: ControlView): Html {
  const pinned = Object.entries(prices.pinned())
  return html`<form class="sheet" method="post" action="/control/form/prices">
      <h3>Pin a price</h3>
      <p class="quiet">A pinned pair keeps its price until you release it, in its past candles too. Other pairs keep moving.</p>
      <div class="fields">
        <div>
          <label for="pair">Pair</label>
          ${select({ id: 'pair', name: 'pair', texts: Object.fromEntries(pairs.map(({ name }) => [name, name])), chosen: 'BTC-EUR' })}
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

/** Examples of the JSON calls for tests and scripts. */
function instructions(origin: string, services: Service[]): Html {
  const post = (path: string, body: object) =>
    `curl ${origin}/control/${path} -H 'content-type: application/json' -d '${JSON.stringify(body)}'`
  const commands = [
    post('faults', { marketData: { failure: 'unavailable', delayMs: 500 }, mail: { failure: 'temporary' } }),
    post('identity', { failure: 'none', delayMs: 0, webhooks: 'duplicated', webhookDelayMs: 0 }),
    post('identity/decide', { externalUserId: '…', outcome: 'approve' }),
    post('identity/expire-tokens', {}),
    post('card-payment', { widget: 'flat-messages' }),
    post('scheduling', { failure: 'silent-frame' }),
    post('bitcoin', { node2: 'other-amount' }),
    post('ethereum', { transactions: 'failed' }),
    post('prices', { 'BTC-EUR': 80000 }),
    `curl '${origin}/mailbox/messages?to=anna@example.com'`,
    `curl ${origin}/staff`,
    `curl ${origin}/chain/wallets`,
    `curl ${origin}/chain/blocks -H 'content-type: application/json' -d '{"network":"bitcoin","count":6}'`,
    `curl -X POST ${origin}/inbox/fill -H 'content-type: application/json' -d '{}'`,
  ]
  const choices = services.flatMap(({ name, faults }) =>
    Object.entries(faults.faults).flatMap(([fault, { choices: texts }]) =>
      texts ? [[`${name}: ${fault}`, Object.keys(texts).join(' · ')]] : [],
    ),
  )
  return html`<p class="quiet">
      POST sets the named faults, GET reads all, DELETE resets all. A wrong value gets 400 and the name of the field. A price of
      <code>null</code> releases the pair.
    </p>
    <pre>${commands.join('\n')}</pre>
    <dl>
      ${choices.map(
        ([fault, names]) =>
          html`<dt>${fault}</dt>
            <dd><code>${names}</code></dd>`,
      )}
    </dl>`
}

/** The sandbox's start page: the services with their faults and records. */
export function controlPage(view: ControlView): string {
  const { services, vendors, siteUrl, deskUrl, fill, origin, problem } = view
  const body = html`
    <h1>The outside services, simulated on this machine</h1>
    <p class="lead">
      The demo talks to outside services: an exchange, a mail server, a bank, nodes of blockchains, and vendors for identity checks, card
      payments and scheduling. The sandbox replaces them with their real protocols, on this machine only. Here you see what they do, and can
      simulate faults.
    </p>
    ${problem && html`<p class="alert" role="alert">${problem}</p>`}
    ${section(
      'desk',
      'Desk',
      html`<p>
          The staff answer clients’ requests at <a href="${deskUrl}">${deskUrl}</a>. To sign in there, you need one of
          <a href="/staff">their names, passwords and codes</a>.
        </p>
        ${fill}`,
    )}
    ${section('services', 'Services', serviceList(services))}
    ${section(
      'faults',
      'Faults',
      html`<p class="quiet">A fault stays on until you turn it off or restart the sandbox.</p>
        <div class="switches">${services.map(faultForm)}</div>
        <form class="reset" method="post" action="/control/form/reset"><button class="plain">Everything back to normal</button></form>`,
    )}
    ${vendors.map(({ id, name, recordsView }) => section(id, name, recordsView()))}
    ${section(
      'prices',
      'Prices',
      html`<p class="quiet">
          Prices change every ten seconds, around figures that we chose for the demo. The same time always has the same price.
        </p>
        <div class="columns">
          ${priceTable(view)}
          <div>${pins(view)}</div>
        </div>`,
    )}
    ${section('programs', 'For tests and scripts', instructions(origin, services))}
  `
  return sandboxPage({ title: 'Overview', section: 'overview', siteUrl, body })
}
