import { z } from 'zod'
import { mistakesIn } from '../control/faults.ts'
import type { Chain } from './chain.ts'
import { coinOf, networkNamed, RefusedTransfer } from './networks.ts'
import { signMessage } from './signature/sign-message.ts'

/** Something that a program or a form asks of the chain. Both may refuse. */
interface Action {
  /** The reply to a program. */
  run: (chain: Chain, body: unknown) => object
  /** What the page says after a form. */
  done: string
}

function action<Body>(schema: z.ZodType<Body>, done: string, run: (chain: Chain, body: Body) => object): Action {
  return {
    done,
    run(chain, body) {
      const checked = schema.safeParse(body ?? {})
      if (!checked.success) throw new RefusedTransfer(`${mistakesIn(checked.error)}.`)
      return run(chain, checked.data)
    },
  }
}

const text = z.string().max(5000)
const network = text.transform(networkNamed)
/** Forms have texts only. */
const count = z.coerce.number()
const ids = z.union([z.array(text), text.transform((list) => list.split(/[\s,]+/).filter(Boolean))])

/** By the last part of their path. */
export const actions: Record<string, Action> = {
  transfers: action(
    z.strictObject({ asset: text, network: text, from: text, to: text, amount: text, memo: text.optional() }),
    'Sent. It is in the next block.',
    ({ transfers }, transfer) => ({ transaction: transfers.send(transfer) }),
  ),
  signatures: action(
    z.strictObject({ asset: text, network: text.optional(), address: text, message: text }),
    'Signed.',
    (chain, { asset, address, message, network: only }) => {
      const wallets = chain.wallets.all().filter((one) => only === undefined || one.network === only)
      const wallet = wallets.find((one) => chain.wallets.find(one.network, address) === one && hasCoin(asset, one.network))
      if (!wallet) throw new RefusedTransfer(`address must be of a wallet of this sandbox that holds ${asset}.`)
      return { signature: signMessage(wallet, message) }
    },
  ),
  wallets: action(
    z.strictObject({ network: text, form: text.optional(), name: text.optional() }),
    'Made, with coins in it.',
    (chain, wanted) => ({ address: chain.makeWallet(wanted).address }),
  ),
  addresses: action(
    z.strictObject({ asset: text, network: text, count }),
    'Made. Copy them from the list of receiving addresses.',
    ({ wallets }, wanted) => ({
      addresses: wallets.makeReceiving(coinOf(wanted.asset, wanted.network).network, wanted.count).map(({ address }) => address),
    }),
  ),
  blocks: action(z.strictObject({ network, count: count.default(1) }), 'Mined.', ({ ledger }, wanted) => ({
    height: ledger.mine(wanted.network, wanted.count),
  })),
  reorganisations: action(
    z.strictObject({ network, blocks: count, without: ids.default([]), comesBack: z.enum(['later', 'never']).default('later') }),
    'The newest blocks are replaced.',
    ({ ledger }, { network: on, ...change }) => ({ height: ledger.reorganise(on, change) }),
  ),
  replacements: action(
    z.strictObject({ network, transaction: text, outputs: z.enum(['same', 'back']).default('same') }),
    'Replaced. The new transaction has a higher fee.',
    ({ transfers }, { network: on, transaction, outputs }) => ({ transaction: transfers.replace(on, transaction, outputs) }),
  ),
}

function hasCoin(asset: string, on: string): boolean {
  try {
    return coinOf(asset, on).asset === asset
  } catch {
    return false
  }
}
