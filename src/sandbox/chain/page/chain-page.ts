import { html, type Html } from '../../page/html.ts'
import { sandboxPage, section } from '../../page/layout.ts'
import { field, select, table } from '../../page/table.ts'
import type { Chain } from '../chain.ts'
import { coins, networkIds, networks } from '../networks.ts'
import { formsOf } from '../wallet/address-forms.ts'
import { formNames, type Wallet } from '../wallet/wallets.ts'
import { canSign } from '../signature/sign-message.ts'
import { networkNames, readable, transactionTable, walletValue } from './transaction-table.ts'

export interface ChainView {
  chain: Chain
  siteUrl: string
  /** What the address says: a link may fill in a transfer. */
  typed: Record<string, string | undefined>
  /** Why the last form was refused, or what was done. */
  message: { text: string; isProblem: boolean } | undefined
  /** Of the message that was typed. */
  signature: string | undefined
}

const shownTransactions = 30

/** The page with the wallets of all coins. */
export function chainPage(view: ChainView): string {
  const { chain, siteUrl, message } = view
  const transactions = networkIds.flatMap((network) => chain.ledger.all(network)).filter(({ from }) => from !== '')
  const body = html`
    <h1>Chain</h1>
    <p class="lead">
      The blockchains of all coins, with wallets for trying out: those of a client, of an exchange, and of the operator. Addresses and
      signatures are like real ones. The coins are worth nothing.
    </p>
    ${message && html`<p class="${message.isProblem ? 'alert' : 'paid'}" role="status">${message.text}</p>`}
    <p id="copied" class="quiet" role="status"></p>
    ${section('send', 'Send', sendForm(view))} ${section('sign', 'Sign a message', signForm(view))}
    ${section(
      'latest',
      'Transactions',
      transactionTable(chain, transactions.toSorted((a, b) => b.firstSeenAt - a.firstSeenAt).slice(0, shownTransactions)),
    )}
    ${section('wallets', 'Wallets', html`${walletTable(chain)} ${makeForm()}`)}
    ${section('receiving', 'Receiving addresses of the operator', receiving(chain))}
    ${section('blocks', 'Blocks', html`${blockTable(chain)} ${mineForm()}`)} ${section('reorganise', 'Reorganise', reorganiseForm())}
  `
  return sandboxPage({ title: 'Chain', section: 'chain', script: '/chain.js', siteUrl, body })
}

const isShown = ({ isReceiving }: Wallet) => !isReceiving

/** Every coin of every wallet, as options by the coin's name. */
const walletOptions = ({ wallets, holdings }: Chain, isOffered: (wallet: Wallet) => boolean): Record<string, string> =>
  Object.fromEntries(
    coins.flatMap(({ asset, network }) =>
      wallets
        .all()
        .filter((wallet) => wallet.network === network && isOffered(wallet))
        .flatMap((wallet) => {
          const balance = holdings(wallet).find((one) => one.asset === asset)?.balance ?? '0'
          if (wallet.isReceiving && balance === '0') return []
          const start = `${wallet.address.slice(0, 10)}…`
          return [[walletValue(asset, wallet), `${asset} · ${wallet.name} · ${networks[network].name} · ${readable(balance)} · ${start}`]]
        }),
    ),
  )

const sendForm = ({ chain, typed }: ChainView): Html =>
  html`<form method="post" action="/chain/form/transfers" class="sheet bank-form">
    <label>From ${select({ id: 'from', name: 'wallet', texts: walletOptions(chain, () => true), chosen: typed['wallet'] })}</label>
    ${field('to', 'To', typed)} ${field('amount', 'Amount', typed)}
    ${field('memo', 'Memo or destination tag', typed, 'Only if the receiver asks for it')}
    <button>Send</button>
  </form>`

const signForm = ({ chain, typed, signature }: ChainView): Html =>
  html`<form method="get" action="/chain" class="sheet bank-form">
      <label
        >Wallet
        ${select({ id: 'signer', name: 'signer', texts: walletOptions(chain, (one) => isShown(one) && canSign(one)), chosen: typed['signer'] })}</label
      >
      <label>Message <textarea name="text" rows="5" spellcheck="false" maxlength="2000" required>${typed['text']}</textarea></label>
      <button>Sign</button>
    </form>
    ${
      signature &&
      html`<div class="paid signature">
        <p>The signature <button class="copy" type="button" data-copies="signature" data-what="signature" hidden>Copy</button></p>
        <code id="signature">${signature}</code>
      </div>`
    }`

const walletTable = (chain: Chain): Html =>
  table({
    id: 'wallet-list',
    label: 'Wallets',
    head: ['Wallet', 'Network', 'Address', 'Memo', 'Holds'],
    rows: chain.wallets
      .all()
      .filter(isShown)
      .map((wallet) => [
        wallet.name,
        networks[wallet.network].name,
        html`<a href="/chain/addresses/${wallet.address}"><code>${wallet.address}</code></a>`,
        wallet.memo ?? '',
        chain
          .holdings(wallet)
          .map(({ asset, balance }) => `${readable(balance)} ${asset}`)
          .join(', '),
      ]),
  })

const formOptions = Object.fromEntries(
  networkIds.flatMap((network) =>
    formsOf[network].map((form) => [`${network} ${form}`, [networks[network].name, formNames[form]].filter(Boolean).join(', ')]),
  ),
)

const makeForm = (): Html =>
  html`<form method="post" action="/chain/form/wallets" class="sheet bank-form">
    <h3>Make a client’s wallet</h3>
    <label>Kind ${select({ id: 'kind', name: 'kind', texts: formOptions, chosen: undefined })}</label>
    <label>Name <input name="name" autocomplete="off" maxlength="40" /></label>
    <button>Make</button>
  </form>`

const coinOptions = Object.fromEntries(coins.map(({ asset, network }) => [`${asset} ${network}`, `${asset} on ${networks[network].name}`]))

/** The addresses that the desk imports, a line each. */
function receiving({ wallets }: Chain): Html {
  const made = wallets.all().filter(({ isReceiving }) => isReceiving)
  const networksWithSome = networkIds.filter((id) => made.some(({ network }) => network === id))
  return html`<p class="quiet">Clients send the coins that they sell to such addresses, one for each deal. The desk imports them.</p>
    <form method="post" action="/chain/form/addresses" class="sheet bank-form">
      <label>Coin ${select({ id: 'coin', name: 'coin', texts: coinOptions, chosen: undefined })}</label>
      <label>How many <input name="count" inputmode="numeric" value="10" autocomplete="off" /></label>
      <button>Make addresses</button>
    </form>
    ${networksWithSome.map((id) => {
      const addresses = made.filter(({ network }) => network === id).map(({ address }) => address)
      return html`<details ${id === networksWithSome[0] && html`open`}>
        <summary>${networks[id].name}: ${addresses.length}</summary>
        <button class="copy" type="button" data-copies="of-${id}" data-what="addresses of ${networks[id].name}" hidden>Copy all</button>
        <pre id="of-${id}">${addresses.join('\n')}</pre>
      </details>`
    })}`
}

const blockTable = ({ ledger }: Chain): Html =>
  table({
    id: 'blocks',
    head: ['Network', 'Newest block'],
    rows: networkIds.map((network) => [networks[network].name, String(ledger.tip(network))]),
  })

const mineForm = (): Html =>
  html`<form method="post" action="/chain/form/blocks" class="sheet bank-form">
    <p class="quiet">A block comes every two seconds by itself.</p>
    <label>Network ${select({ id: 'mined', name: 'network', texts: networkNames, chosen: 'bitcoin' })}</label>
    <label>Blocks <input name="count" inputmode="numeric" value="6" autocomplete="off" /></label>
    <button>Mine now</button>
  </form>`

const reorganiseForm = (): Html =>
  html`<p class="quiet">
      The newest blocks are replaced by others. The page of a transaction has buttons for it, and for replacing a transaction that waits.
      The nodes’ faults are on the <a href="/#faults-title">overview</a>.
    </p>
    <form method="post" action="/chain/form/reorganisations" class="sheet bank-form">
      <label>Network ${select({ id: 'reorganised', name: 'network', texts: networkNames, chosen: 'bitcoin' })}</label>
      <label>Blocks <input name="blocks" inputmode="numeric" value="2" autocomplete="off" /></label>
      <label>
        Without these transactions
        <input name="without" autocomplete="off" spellcheck="false" maxlength="2000" />
        <small>Ids with spaces between them; empty: all stay</small>
      </label>
      <label
        >They come back
        ${select({ id: 'back', name: 'comesBack', texts: { later: 'after three blocks', never: 'never' }, chosen: 'later' })}</label
      >
      <button>Reorganise</button>
    </form>`
