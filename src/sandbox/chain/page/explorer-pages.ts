import { html, type Html } from '../../page/html.ts'
import { sandboxPage } from '../../page/layout.ts'
import type { Chain } from '../chain.ts'
import { coinsOn, networkIds, networks, printUnits } from '../networks.ts'
import type { Transaction } from '../transaction.ts'
import { canonical } from '../wallet/addresses.ts'
import {
  addressLink,
  amountOf,
  confirmationsOf,
  findTransaction,
  readable,
  stateOf,
  timeOf,
  transactionTable,
} from './transaction-table.ts'

interface ExplorerParts {
  chain: Chain
  siteUrl: string
  /** Why the last form was refused. */
  problem?: string | undefined
}

const page = (title: string, siteUrl: string, body: Html) => sandboxPage({ title, section: 'chain', script: '/chain.js', siteUrl, body })

const copyable = (id: string, what: string, value: string): Html =>
  html`<p class="id">
    <code id="${id}">${value}</code>
    <button class="copy" type="button" data-copies="${id}" data-what="${what}" hidden>Copy</button>
    <span id="copied" class="quiet" role="status"></span>
  </p>`

/** The page to which the product's links lead; undefined if the transaction is unknown. */
export function transactionPage({ chain, siteUrl, problem }: ExplorerParts, id: string): string | undefined {
  const transaction = findTransaction(chain, id)
  if (!transaction) return undefined
  const { network, memo, fee, firstSeenAt } = transaction
  const rows: [string, Html | string][] = [
    ['State', stateOf(chain, transaction)],
    ['Amount', amountOf(transaction)],
    ['Network', networks[network].name],
    ['From', addressLink(chain, network, transaction.from)],
    ['To', addressLink(chain, network, transaction.to)],
    ...(memo === null ? [] : ([[networks[network].memo === 'tag' ? 'Destination tag' : 'Memo', memo]] as [string, string][])),
    ['Block', blockOf(chain, transaction)],
    ...(firstSeenAt === 0 ? [] : ([['First seen', `${timeOf(firstSeenAt)} UTC`]] as [string, string][])),
    ...(fee === '0' ? [] : ([['Fee', feeOf(transaction)]] as [string, string][])),
  ]
  return page(
    'Transaction',
    siteUrl,
    html`<a class="back" href="/chain">Wallets and transactions</a>
      <h1>Transaction</h1>
      ${copyable('transaction', 'id of the transaction', transaction.id)} ${problem && html`<p class="alert" role="alert">${problem}</p>`}
      <dl class="details" id="details" data-live>
        ${rows.map(
          ([name, content]) =>
            html`<dt>${name}</dt>
              <dd>${content}</dd>`,
        )}
      </dl>
      <div id="faults" class="chain-buttons" data-live>${buttons(chain, transaction)}</div>`,
  )
}

function blockOf({ ledger }: Chain, { network, height }: Transaction): Html | string {
  if (height === null) return 'None yet'
  const { hash, at } = ledger.blockAt(network, height)
  return html`${height}, ${timeOf(at)} UTC<br /><code>${network === 'ethereum' ? '0x' : ''}${hash}</code>`
}

function feeOf({ network, fee }: Transaction): string {
  const [own] = coinsOn(network)
  return own ? `${printUnits(BigInt(fee), own.decimals)} ${own.asset}` : fee
}

/** What can be done to a transaction. */
function buttons(chain: Chain, transaction: Transaction): Html | undefined {
  const { id, network, gone, height } = transaction
  if (gone !== null) return undefined
  const back = `/chain/transactions/${id}`
  const button = (action: string, text: string, fields: Record<string, string>) =>
    html`<form method="post" action="/chain/form/${action}">
      ${Object.entries({ network, back, ...fields }).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <button class="plain">${text}</button>
    </form>`
  const canBeReplaced = transaction.bitcoin ?? transaction.ethereum
  if (height === null) {
    return html`${button('blocks', 'Mine a block now', {})}
    ${
      canBeReplaced &&
      html`${button('replacements', 'Replace it: higher fee', { transaction: id, outputs: 'same' })}
      ${button('replacements', 'Replace it: coins back to the sender', { transaction: id, outputs: 'back' })}`
    }`
  }
  const blocks = String(confirmationsOf(chain, transaction))
  return html`${button('blocks', 'Mine a block now', {})}
  ${
    Number(blocks) <= 100 &&
    html`${button('reorganisations', 'Reorganise: it comes back later', { blocks, without: id, comesBack: 'later' })}
    ${button('reorganisations', 'Reorganise: it never comes back', { blocks, without: id, comesBack: 'never' })}`
  }`
}

/** What an address holds, and its transactions, on all networks that have such an address. */
export function addressPage({ chain, siteUrl }: ExplorerParts, address: string): string {
  const networksOfIt = networkIds.filter((network) => holds(chain, address, network))
  const transactions = networksOfIt.flatMap((network) => chain.ledger.all(network).filter((one) => isOf(one, address)))
  const holdings = networksOfIt.flatMap((network) => {
    const wallet = chain.wallets.find(network, address)
    return wallet ? chain.holdings(wallet).map(({ asset, balance }) => `${readable(balance)} ${asset} on ${networks[network].name}`) : []
  })
  const wallet = networkIds.map((network) => chain.wallets.find(network, address)).find(Boolean)
  return page(
    'Address',
    siteUrl,
    html`<a class="back" href="/chain">Wallets and transactions</a>
      <h1>${wallet?.name ?? 'Address'}</h1>
      ${copyable('address', 'address', address)} ${wallet?.memo && html`<p>Its memo or destination tag: <code>${wallet.memo}</code></p>`}
      <ul id="holdings" class="holdings" data-live>
        ${holdings.map((holding) => html`<li>${holding}</li>`)}
      </ul>
      <section aria-labelledby="transactions-title">
        <h2 id="transactions-title">Transactions</h2>
        ${transactionTable(
          chain,
          transactions.toSorted((a, b) => b.firstSeenAt - a.firstSeenAt),
        )}
      </section>`,
  )
}

const isOf = ({ network, from, to }: Transaction, address: string) =>
  [from, to].some((one) => one !== '' && canonical(network, one) === canonical(network, address))

const holds = ({ wallets, ledger }: Chain, address: string, network: (typeof networkIds)[number]) =>
  wallets.find(network, address) !== undefined || ledger.all(network).some((one) => isOf(one, address))

export const unknownPage = (siteUrl: string): string =>
  page(
    'Not found',
    siteUrl,
    html`<a class="back" href="/chain">Wallets and transactions</a>
      <h1>Unknown transaction</h1>
      <p class="lead">No network of this sandbox has a transaction with this id.</p>`,
  )
