import { t } from '../../web/language/text.ts'
import { formatTime } from '../../web/ui/day-and-time.ts'
import type { Deal, DealTransfer } from '../api/deals.ts'
import { amountText } from '../layout/deal-words.ts'

type Shown = NonNullable<DealTransfer['chain']>

/** Whether a person must look at what the chain shows. */
export const isContradicted = ({ chain }: Pick<DealTransfer, 'chain'>): boolean =>
  chain !== null && (chain.state === 'contradicts' || chain.state === 'gone' || chain.trouble === 'apart')

/** What the chain shows of a transfer of coins, in sentences. */
export function OnChain({ transfer: { chain, steps }, watch }: { transfer: DealTransfer; watch: Deal['watch'] }) {
  if (!watch) return t('deals.chain.notWatched')
  if (!chain) return steps.length > 0 ? t('deals.chain.notLooked') : null
  const sentences = [
    stateText(chain),
    chain.replacedBy && t('deals.chain.replacedBy', { transaction: chain.replacedBy }),
    troubleText(chain),
  ]
  return sentences
    .concat(troubleOf(watch))
    .filter(Boolean)
    .map((sentence) => <p key={sentence}>{sentence}</p>)
}

function stateText({ state, confirmations, needed, nodes, seen }: Shown): string {
  if (state === 'seen' || state === 'confirmed' || state === 'final') return confirmationsText({ confirmations, needed, nodes })
  const said = t(`deals.chain.states.${state}`)
  return state === 'contradicts' && seen ? `${said} ${paysText(seen)}` : said
}

const confirmationsText = ({ nodes, confirmations, needed }: Pick<Shown, 'confirmations' | 'needed' | 'nodes'>) =>
  `${t('deals.chain.confirmations', { confirmations: String(confirmations), needed: String(needed) })} · ${t('deals.chain.byNodes', { count: nodes })}`

const paysText = (seen: NonNullable<Shown['seen']>) =>
  seen.length === 0
    ? t('deals.chain.paysNothing')
    : t('deals.chain.pays', {
        payments: seen.map(({ amount, coin, to }) => t('deals.chain.payment', { amount: amountText(amount, coin), to })).join(', '),
      })

const troubleText = ({ trouble, nodes, nodesNeeded }: Shown) =>
  trouble === 'few'
    ? t('deals.chain.trouble.few', { nodes: String(nodes), needed: String(nodesNeeded) })
    : trouble && t(`deals.chain.trouble.${trouble}`)

/** Why nothing follows from the chain now, and since when. */
export const troubleOf = (watch: Deal['watch']): string | null =>
  watch?.trouble && watch.trouble !== 'few' && watch.troubleSince
    ? `${t(`deals.chain.trouble.${watch.trouble}`)} ${t('deals.chain.since', { since: formatTime(watch.troubleSince, 'shortDayAndTime') })}`
    : null
